import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signPayout } from './sign-payout.ts';
import { openSigningLog } from './signing-log.ts';
import { bodyOf, coinOf, openContext } from './testing.ts';

function written(count: number) {
  const { context, account, folder } = openContext();
  for (let number = 1; number <= count; number += 1) {
    const changes = { payoutId: `p${number}`, inputs: [coinOf(account, number)] };
    signPayout(context, bodyOf(account, changes));
  }
  context.signingLog.close();
  return { path: join(folder, 'journal.jsonl'), records: [...context.signingLog.records] };
}

describe('the signing log', () => {
  test('is there again after a restart, readable by its owner only', () => {
    const { path, records } = written(3);
    const signingLog = openSigningLog(path);
    expect(signingLog.records).toEqual(records);
    expect(signingLog.lastChangeIndex('litecoin-regtest')).toBe(3);
    expect(signingLog.ofSameMoney('p2')).toEqual([records[1]]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('a line cut short at any byte is removed, the ones before it are kept', () => {
    const { path, records } = written(2);
    const whole = readFileSync(path);
    const firstEnds = whole.indexOf(0x0a) + 1;
    for (let length = firstEnds; length < whole.length; length += 37) {
      writeFileSync(path, whole);
      truncateSync(path, length);
      const signingLog = openSigningLog(path);
      expect(signingLog.records).toEqual([records[0]]);
      if (records[1]) signingLog.append(records[1]);
      signingLog.close();
      expect(readFileSync(path)).toEqual(whole);
    }
  });

  test('a line the disk had no room for leaves nothing behind, and a shorter one is kept', () => {
    const { path, records } = written(1);
    const room = `ulimit -f 8; exec "$0" --input-type=module -e "$1"`;
    const program = `
      import { openSigningLog } from ${JSON.stringify(join(import.meta.dirname, 'signing-log.ts'))};
      const signingLog = openSigningLog(${JSON.stringify(path)});
      const [record] = signingLog.records;
      const keep = (payoutId, raw) => signingLog.append({ ...record, payoutId, raw });
      let outcome = 'nothing';
      try { keep('long', 'a'.repeat(20_000)); } catch (error) { outcome = error.code; }
      keep('short', 'a');
      process.stdout.write(outcome + ' ' + signingLog.records.length);`;
    const output = execFileSync('sh', ['-c', room, process.execPath, program], {
      encoding: 'utf8',
    });
    expect(output.trim()).toBe('EFBIG 2');
    const signingLog = openSigningLog(path);
    expect(signingLog.records.map(({ payoutId }) => payoutId)).toEqual([
      records[0]?.payoutId,
      'short',
    ]);
    signingLog.close();
  });

  test('damage anywhere else stops the signer with a sentence', () => {
    const { path } = written(2);
    const lines = readFileSync(path, 'utf8').split('\n');
    writeFileSync(path, [lines[0]?.slice(5), lines[1], ''].join('\n'));
    expect(() => openSigningLog(path)).toThrow(/line 1 of .* is damaged/);
    writeFileSync(path, '');
    appendFileSync(path, '{"at":"today"}\n');
    expect(() => openSigningLog(path)).toThrow(/restore the signing log/);
  });
});
