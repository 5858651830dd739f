import { expect, test } from 'vitest';
import { readEntries } from './read-entries.ts';

const txid = 'ab'.repeat(32);
const good = {
  txid,
  vout: 1,
  address: 'rltc1q',
  category: 'receive',
  amount: '1.5',
  confirmations: 3,
  blocktime: 1_700_000_000,
  timereceived: 1_700_000_000,
};

test('an entry that can be read is read', () => {
  const { entries, unread } = readEntries('litecoin', [good]);
  expect(entries).toHaveLength(1);
  expect(unread).toEqual([]);
});

test.each([
  ['no amount', { amount: undefined }, 'amount'],
  ['more places than the coin has', { amount: '0.123456789' }, 'is not an amount'],
  ['words for an amount', { amount: 'much' }, 'is not an amount'],
  ['no time', { timereceived: 'yesterday' }, 'timereceived'],
  ['no address', { address: undefined }, 'address is missing'],
  ['no output', { vout: undefined }, 'vout is missing'],
])('one with %s is told of and hides no other', (_, change, reason) => {
  const { entries, unread } = readEntries('litecoin', [{ ...good, ...change }, good]);
  expect(entries).toHaveLength(1);
  expect(unread).toHaveLength(1);
  expect(unread[0]?.reason).toContain(reason);
  expect(unread[0]?.key).toMatch(/^litecoin:(?:ab){32}:(?:1|unread)$/);
  expect(unread[0]?.content).toContain(txid);
});

test('what is no entry at all is told of, once however many blocks come', () => {
  const at = (confirmations: number) => ({ category: 'receive', amount: 1, confirmations });
  const keys = [1, 2].map((depth) => readEntries('litecoin', [at(depth)]).unread[0]?.key);
  expect(keys[0]).toMatch(/^litecoin:unread:/);
  expect(keys[1]).toBe(keys[0]);
  expect(readEntries('litecoin', [null, 'text', 7]).unread).toHaveLength(3);
});

test('what left the wallet is nobody’s deposit', () => {
  const sent = { ...good, category: 'send', amount: 'much', address: undefined };
  expect(readEntries('litecoin', [sent])).toEqual({ entries: [], unread: [] });
});
