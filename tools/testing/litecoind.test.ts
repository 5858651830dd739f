import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../server/launch/database/free-port.ts';
import { findLitecoind, startLitecoind } from './litecoind.mjs';

test.runIf(process.platform === 'linux')(
  'the password of the private node is on no command line and in no open file',
  async () => {
    const found = findLitecoind({ dataDir: '.data', install: 'system' });
    if (found.binary === null) throw new Error(found.sentence);
    const dataDir = mkdtempSync(join(tmpdir(), 'agio-litecoind-'));
    const password = 'a password only its owner reads';
    const { binary, libraries, options } = found;
    const flags = { dataDir, binary, libraries, options, password, rpcPort: await freePort() };
    const node = await startLitecoind(flags);
    onTestFinished(async () => {
      await node.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const line = readFileSync(`/proc/${node.pid}/cmdline`, 'utf8');
    expect(line).toContain('-regtest');
    expect(line).not.toContain('password');
    expect(statSync(join(dataDir, 'agio-rpc.conf')).mode & 0o777).toBe(0o600);
  },
);
