import { expect, test } from 'vitest';
import { RailFault } from '../../../rails/rail.ts';
import { accountOf } from './open-rails.ts';

const node = { rail: 'litecoin', network: 'litecoin-regtest' } as const;

test('a rail that waits for the signer says so, why, and when it is over', async () => {
  const said: string[] = [];
  const note = (details: { rail?: string; err?: Error }, text: string) =>
    said.push(`${details.rail}: ${text}${details.err ? ` (${details.err.message})` : ''}`);
  const log = { warn: note, info: note } as unknown as Parameters<typeof accountOf>[3];
  let asked = 0;
  const signer = {
    async describe() {
      asked += 1;
      if (asked < 3) throw new RailFault('signer', 'no_seed: no file', { retryable: true });
      const caps = { transaction: '1', hour: '1', day: '1', hourCount: 1 };
      const spent = { hour: '0', day: '0', hourCount: 0 };
      const account = { network: node.network, path: 'm', xpub: 'tpub', caps, spent };
      return { frozen: false, accounts: [account] };
    },
  };
  expect(await accountOf(node, signer, new AbortController().signal, log)).toBe('tpub');
  expect(said).toEqual([
    'litecoin: rail waiting for the signer: no deposits, no payouts (no_seed: no file)',
    'litecoin: signer reachable: rail resumed',
  ]);
});

test('one that the signer will never sign for is not waited for', async () => {
  const signer = { describe: async () => ({ frozen: false, accounts: [] }) };
  const log = { warn: () => undefined, info: () => undefined };
  const waiting = accountOf(node, signer, new AbortController().signal, log);
  await expect(waiting).rejects.toThrow('the signer does not sign for litecoin-regtest');
});
