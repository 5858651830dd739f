import { describe, expect, test } from 'vitest';
import { amount } from '../money/amount.ts';
import { type AddressHolder, ownerOf, type Received } from './owner-of.ts';

const hour = 3_600_000;
const noon = new Date('2026-11-23T12:00:00Z');
const ago = (hours: number) => new Date(noon.getTime() - hours * hour);

const order = (orderId: string, change: Partial<AddressHolder> = {}): AddressHolder => ({
  orderId,
  asset: 'USDT',
  units: 100_000_000n,
  issuedAt: ago(1),
  paid: false,
  elsewhere: false,
  ...change,
});
const received = (units: bigint, change: Partial<Received> = {}): Received => ({
  amount: amount(units, 'USDT'),
  at: noon,
  pooled: true,
  ...change,
});
const exact = received(100_000_000n);
const other = { units: 250_000_000n };

describe('money that came to an address', () => {
  test.each<[string, Received, AddressHolder[], object]>([
    ['of nobody waits for a person', exact, [], { aside: 'unknown_address', meantFor: null }],
    ['belongs to the one order that was told it', exact, [order('b')], { orderId: 'b' }],
    [
      'that is short is its order’s all the same',
      received(90_000_000n),
      [order('b')],
      { orderId: 'b' },
    ],
    [
      'in another asset waits for a person',
      received(1n, { amount: amount(10n ** 18n, 'ETH') }),
      [order('b')],
      { aside: 'wrong_asset', meantFor: 'b' },
    ],
    [
      'on another network waits for a person',
      exact,
      [order('b', { elsewhere: true })],
      { aside: 'wrong_network', meantFor: 'b' },
    ],
    ['as dust is no payment', received(99_999n), [order('b')], { aside: 'dust', meantFor: 'b' }],
    ['of a thousandth is a payment', received(100_000n), [order('b')], { orderId: 'b' }],
    [
      'is never dust where an address is made for one order',
      received(1n, { pooled: false }),
      [order('b')],
      { orderId: 'b' },
    ],
    [
      'of just what an earlier unpaid order wanted waits for a person',
      exact,
      [order('b', other), order('a', { issuedAt: ago(9) })],
      { aside: 'lent_onward', meantFor: 'a' },
    ],
    [
      'of what both orders want waits for a person too',
      exact,
      [order('b'), order('a', { issuedAt: ago(9) })],
      { aside: 'lent_onward', meantFor: 'a' },
    ],
    [
      'is the newer order’s where the earlier was paid',
      exact,
      [order('b'), order('a', { issuedAt: ago(9), paid: true })],
      { orderId: 'b' },
    ],
    [
      'is the newer order’s where the earlier is long gone',
      exact,
      [order('b'), order('a', { issuedAt: ago(80) })],
      { orderId: 'b' },
    ],
    [
      'before the address was lent onward is the earlier order’s',
      received(100_000_000n, { at: ago(5) }),
      [order('b'), order('a', { issuedAt: ago(9) })],
      { orderId: 'a' },
    ],
    [
      'in a block dated a moment before its address was told is that order’s all the same',
      received(250_000_000n, { at: ago(1.01) }),
      [order('b', other), order('a', { issuedAt: ago(9) })],
      { orderId: 'b' },
    ],
    [
      'before any order had its address waits for a person',
      received(250_000_000n, { at: ago(1.1) }),
      [order('b', other)],
      { aside: 'unknown_address', meantFor: 'b' },
    ],
    [
      'is its order’s whenever its block came where an address is made for one order',
      received(100_000_000n, { at: ago(2), pooled: false }),
      [order('b')],
      { orderId: 'b' },
    ],
    [
      'after its order was over is that order’s, late',
      received(100_000_000n, { at: noon }),
      [order('a', { issuedAt: ago(30) })],
      { orderId: 'a' },
    ],
  ])('%s', (_, money, holders, owner) => {
    expect(ownerOf(money, holders)).toEqual(owner);
  });
});
