import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isAlive } from '../database/postmaster.ts';
import { type Supervised, supervise } from './supervise.ts';

let folder: string;
let child: Supervised | null = null;
const said: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-child-'));
  said.length = 0;
});

afterEach(async () => {
  await child?.stop();
  await rm(folder, { recursive: true });
});

async function run(script: string): Promise<Supervised> {
  const file = join(folder, 'child.mjs');
  await writeFile(file, `import { appendFileSync } from 'node:fs';\n${script}`);
  child = supervise({ name: 'child', file, env: { LIVES: join(folder, 'lives') } }, (line) =>
    said.push(line),
  );
  return child;
}

async function lives(): Promise<number[]> {
  const text = await readFile(join(folder, 'lives'), 'utf8').catch(() => '');
  return text.trim().split('\n').filter(Boolean).map(Number);
}

const living = `
  appendFileSync(process.env.LIVES, process.pid + '\\n');
  process.on('SIGTERM', () => process.exit(0));
  process.on('disconnect', () => process.exit(0));
  process.send('ready');`;

test('a process that is killed is started again', async () => {
  const { ready } = await run(living);
  await ready;
  const [first = 0] = await lives();
  process.kill(first, 'SIGKILL');
  await vi.waitFor(async () => expect(await lives()).toHaveLength(2), 10_000);
  expect(said[0]).toBe('child ended (SIGKILL) and is started again.');
});

test('a stopped process is not started again', async () => {
  const { ready, stop } = await run(living);
  await ready;
  await stop();
  const [first = 0] = await lives();
  expect(isAlive(first)).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await lives()).toHaveLength(1);
});

test('a start that would always fail in the same way is given up', async () => {
  const { ready } = await run('process.exit(2);');
  await expect(ready).rejects.toThrow('child could not start.');
  expect(said).toEqual([]);
});
