import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'agio-failpoint-'));
const file = join(folder, 'point');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that passes two points three times each and says how far it came. */
function run(armedWith: string | null) {
  const script = `
    import { armFailpoints, failpoint } from '${join(import.meta.dirname, 'failpoint.ts')}';
    armFailpoints(${JSON.stringify(armedWith)});
    for (let round = 1; round <= 3; round += 1) {
      for (const name of ['one', 'two']) {
        failpoint(name);
        process.stdout.write(name + round + ' ');
      }
    }`;
  return spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
  });
}

test('a point kills at the time it is asked to, and not in the next life', () => {
  writeFileSync(file, 'two:2\n');
  const first = run(file);
  expect([first.signal, first.stdout.trim()]).toEqual(['SIGKILL', 'one1 two1 one2']);
  expect(existsSync(file)).toBe(false);
  const second = run(file);
  expect([second.status, second.stdout.trim()]).toEqual([0, 'one1 two1 one2 two2 one3 two3']);
});

test('without a file nothing is a point', () => {
  writeFileSync(file, 'one:1');
  expect(run(null).status).toBe(0);
});
