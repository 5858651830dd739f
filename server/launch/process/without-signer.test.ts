import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { freePort } from '../database/free-port.ts';

const launcher = join(import.meta.dirname, '../launch.ts');

let child: ChildProcess | null = null;
let folder = '';

afterEach(async () => {
  const gone = new Promise((done) => child?.once('exit', done));
  child?.kill('SIGTERM');
  await gone;
  await rm(folder, { recursive: true, force: true });
});

test('a service whose signer cannot run starts, serves and says so', async () => {
  folder = await mkdtemp(join(tmpdir(), 'agio-no-signer-'));
  // A folder stands in the place of the signer's journal: it cannot run as long as it does.
  await mkdir(join(folder, 'signer', 'journal.jsonl'), { recursive: true });
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'error',
    LITECOIN_RPC_URL: 'http://127.0.0.1:1',
    LITECOIN_NETWORK: 'test',
    SIGNER_NETWORKS: 'litecoin-test',
  };
  const said: string[] = [];
  child = spawn(process.execPath, [launcher], { env });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  }
  await vi.waitFor(() => expect(said.join('')).toContain('Agio is running'), 90_000);
  await vi.waitFor(() => expect(said.join('')).toContain('The signer does not run yet'), 5_000);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
}, 120_000);
