import { expect, test } from 'vitest';
import { watchedAssets } from './open-watched.ts';
import { readWatchedAccounts } from './watched-accounts.ts';

test('no network is asked unless it is named', () => {
  expect(readWatchedAccounts({ SOLANA_TOKENS: 'nonsense', TON_API_KEY: 'key' })).toEqual([]);
});

test('each network has its own coin, and the tokens of their issuers', () => {
  const variables = {
    SOLANA_RPC_URL: 'https://node.example/key',
    SOLANA_SECONDS: '30',
    TON_API_URL: 'https://toncenter.com/api/v3',
  };
  expect([...watchedAssets(variables)]).toEqual([
    ['solana', ['SOL', 'USDT', 'USDC']],
    ['ton', ['TON', 'USDT']],
  ]);
  const seconds = readWatchedAccounts(variables).map(({ terms: { roundSeconds } }) => roundSeconds);
  expect(seconds).toEqual([30, 10]);
});

test('the master of a jetton is the same account in every way of writing', () => {
  const master = 'b113a994b5024a16719f69139328eb759596c38a25f59028b146fecdc3621dfe';
  const contracts = [
    'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
    'UQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_p0p',
  ].map((contract) => {
    const given = { TON_API_URL: 'https://toncenter.com', TON_TOKENS: `USDT:${contract}:6` };
    return readWatchedAccounts(given)[0]?.terms.tokens[0]?.contract;
  });
  expect(contracts).toEqual([contracts[0], contracts[0]]);
  expect(Buffer.from(contracts[0] ?? '', 'base64url').toString('hex')).toContain(master);
});

test.each([
  ['SOLANA_RPC_URL', 'node'],
  ['SOLANA_TOKENS', `USDT:0x${'a'.repeat(40)}:6`],
  ['SOLANA_SECONDS', '1.5'],
  ['TON_API_URL', 'ftp://node.example'],
  ['TON_TOKENS', 'USDT:EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDx:6'],
  ['TON_SECONDS', '-1'],
])('%s of %s is told to be wrong in one sentence', (name, value) => {
  const urls = { SOLANA_RPC_URL: 'https://node.example', TON_API_URL: 'https://node.example' };
  expect(() => readWatchedAccounts({ ...urls, [name]: value })).toThrow(
    new RegExp(`^${name} must`),
  );
});
