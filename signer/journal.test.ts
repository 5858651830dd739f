import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openJournal } from './journal.ts';
import { signPayout } from './sign-payout.ts';
import { bodyOf, coinOf, openTestDesk } from './testing.ts';

function written(count: number) {
  const { desk, account, folder } = openTestDesk();
  for (let number = 1; number <= count; number += 1) {
    const changes = { payoutId: `p${number}`, inputs: [coinOf(account, number)] };
    signPayout(desk, bodyOf(account, changes));
  }
  desk.journal.close();
  return { path: join(folder, 'journal.jsonl'), records: [...desk.journal.records] };
}

describe('the journal', () => {
  test('is there again after a restart, readable by its owner only', () => {
    const { path, records } = written(3);
    const journal = openJournal(path);
    expect(journal.records).toEqual(records);
    expect(journal.lastChangeIndex('litecoin-regtest')).toBe(3);
    expect(journal.recordsOf('p2')).toEqual([records[1]]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('a line cut short at any byte is removed, the ones before it are kept', () => {
    const { path, records } = written(2);
    const whole = readFileSync(path);
    const firstEnds = whole.indexOf(0x0a) + 1;
    for (let length = firstEnds; length < whole.length; length += 37) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      const journal = openJournal(path);
      expect(journal.records).toEqual([records[0]]);
      if (records[1]) journal.append(records[1]);
      journal.close();
      expect(readFileSync(path)).toEqual(whole);
    }
  });

  test('damage anywhere else stops the signer with a sentence', () => {
    const { path } = written(2);
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [lines[0]?.slice(5), lines[1], ''].join('\n'));
    expect(() => openJournal(path)).toThrow(/line 1 of .* is damaged/);
    writeFileSync(path, '');
    appendFileSync(path, '{"at":"today"}\n');
    expect(() => openJournal(path)).toThrow(/restore the journal/);
  });
});
