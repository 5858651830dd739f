import { expect, test } from 'vitest';
import { readWatchedChains } from './watched-chains.ts';

test('nothing is watched unless a node is named', () => {
  expect(readWatchedChains({ ETHEREUM_TOKENS: 'nonsense', TRON_API_KEY: 'key' })).toEqual([]);
});

test('each network has its own coin, and the tokens of their issuers', () => {
  const chains = readWatchedChains({
    ETHEREUM_RPC_URL: 'https://node.example/key',
    BSC_RPC_URL: 'http://user:word@127.0.0.1:8545',
    TRON_API_URL: 'https://api.trongrid.io',
  });
  expect(
    chains.map(({ rail, terms: { native, tokens } }) => [rail, native, tokens.length]),
  ).toEqual([
    ['ethereum', 'ETH', 2],
    ['bsc', 'BNB', 2],
    ['tron', 'TRX', 1],
  ]);
});

test('contracts of Ethereum are compared in small letters', () => {
  const [chain] = readWatchedChains({
    ETHEREUM_RPC_URL: 'https://node.example',
    ETHEREUM_TOKENS: `USDT:0x${'A'.repeat(40)}:6, USDC:0x${'b'.repeat(40)}:6`,
  });
  expect(chain?.terms.tokens).toMatchObject([
    { asset: 'USDT', contract: `0x${'a'.repeat(40)}` },
    { asset: 'USDC', contract: `0x${'b'.repeat(40)}` },
  ]);
});

test.each([
  ['ETHEREUM_RPC_URL', 'node'],
  ['TRON_API_URL', 'ftp://node.example'],
  ['ETHEREUM_CHAIN_ID', 'main'],
  ['ETHEREUM_TOKENS', 'USDT'],
  ['ETHEREUM_TOKENS', `SHELLS:0x${'a'.repeat(40)}:6`],
  ['TRON_TOKENS', `USDT:0x${'a'.repeat(40)}:6`],
  ['TRON_GENESIS', 'first'],
])('%s of %s is told to be wrong in one sentence', (name, value) => {
  const urls = { ETHEREUM_RPC_URL: 'https://node.example', TRON_API_URL: 'https://node.example' };
  expect(() => readWatchedChains({ ...urls, [name]: value })).toThrow(new RegExp(`^${name} must`));
});
