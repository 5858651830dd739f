import { expect, test } from 'vitest';
import { readCoinNodes } from './coin-nodes.ts';

const rpcOf = (url: string) => readCoinNodes({ LITECOIN_RPC_URL: url })[0]?.rpc;

test('an address of a node has its user and password in it, written as addresses are', () => {
  expect(rpcOf('http://agio:a%25b%40c@127.0.0.1:9332')).toMatchObject({
    url: 'http://127.0.0.1:9332',
    user: 'agio',
    password: 'a%b@c',
  });
});

const wrong = 'LITECOIN_RPC_URL must be an address such as http://user:pass@host:9332';

test.each([
  ['litecoind', `${wrong}.`],
  ['http://', `${wrong}.`],
  ['ftp://host:9332', `${wrong}.`],
  ['http://agio:100%sure@host:9332', `${wrong}: a % in its password is written %25.`],
])('%s is told to be no address of a node in one sentence', (url, sentence) => {
  expect(() => rpcOf(url)).toThrow(new Error(sentence));
});
