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

async function run(script: string, silentMillisecondsMax?: number): Promise<Supervised> {
  const file = join(folder, 'child.mjs');
  await writeFile(file, `import { appendFileSync } from 'node:fs';\n${script}`);
  const limit = silentMillisecondsMax === undefined ? {} : { silentMillisecondsMax };
  const env = { LIVES: join(folder, 'lives') };
  child = supervise({ name: 'child', file, env, ...limit }, (line) => said.push(line));
  return child;
}

const waiting = join(import.meta.dirname, '../../platform/config/settings-to-come.ts');

test('what is promised to a process is told to it as soon as it is known, in each of its lives', async () => {
  const file = join(folder, 'child.mjs');
  await writeFile(
    file,
    `import { appendFileSync } from 'node:fs';
    import { receiveSettings } from ${JSON.stringify(waiting)};
    process.on('SIGTERM', () => process.exit(0));
    // Whatever listens to its channel lives as long as that does.
    process.on('disconnect', () => process.exit(0));
    appendFileSync(process.env.LIVES, process.pid + '\\n');
    await receiveSettings();
    appendFileSync(process.env.SEEN, process.env.DATABASE_URL + '\\n');
    process.send('ready');`,
  );
  const known = Promise.withResolvers<Readonly<Record<string, string>>>();
  const seen = join(folder, 'seen');
  const env = { LIVES: join(folder, 'lives'), SEEN: seen };
  child = supervise({ name: 'child', file, env, settings: known.promise }, () => undefined);
  await vi.waitFor(async () => expect(await lives()).toHaveLength(1), 30_000);
  await expect(readFile(seen, 'utf8')).rejects.toThrow('ENOENT');
  known.resolve({ DATABASE_URL: 'postgres://here' });
  await child.ready;
  const [first = 0] = await lives();
  process.kill(first, 'SIGKILL');
  await vi.waitFor(
    async () => expect(await readFile(seen, 'utf8')).toBe('postgres://here\npostgres://here\n'),
    30_000,
  );
});

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
  await vi.waitFor(async () => expect(await lives()).toHaveLength(2), 30_000);
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

const beating = `${living}
  setInterval(() => process.send('alive'), 50);`;

test('a process that stands still is killed and started again', async () => {
  const { ready } = await run(beating, 1_500);
  await ready;
  const [first = 0] = await lives();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  process.kill(first, 'SIGSTOP');
  await vi.waitFor(async () => expect(await lives()).toHaveLength(2), 30_000);
  expect(isAlive(first)).toBe(false);
  expect(said).toEqual([
    'child does not answer and is killed.',
    'child ended (SIGKILL) and is started again.',
  ]);
});

test('a process that stands still from its first moment on is killed as well', async () => {
  const heartbeat = join(import.meta.dirname, '../../platform/process/heartbeat.ts');
  const { ready } = await run(
    `import { existsSync } from 'node:fs';
    import { startHeartbeat } from ${JSON.stringify(heartbeat)};
    const lived = existsSync(process.env.LIVES);
    startHeartbeat();
    ${living}
    if (!lived) setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 100);`,
    1_500,
  );
  await ready;
  await vi.waitFor(async () => expect(await lives()).toHaveLength(2), 30_000);
  expect(said[0]).toBe('child does not answer and is killed.');
});

test('a process that beats is left alone, and so is one that never did', async () => {
  const { ready } = await run(beating, 1_500);
  await ready;
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await child?.stop();
  const silent = await run(living, 500);
  await silent.ready;
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(said).toEqual([]);
  expect(await lives()).toHaveLength(2);
});
