import { expect, test } from 'vitest';
import { orderPathOf } from './returned-order.ts';

test('a returning customer is led to the order named in the address', () => {
  const id = 'AAAAAAAAAAAAAAAAAAAA_-';
  expect(orderPathOf(new URLSearchParams({ order_id: id }))).toBe(`/orders/${id}`);
});

test('an address from outside cannot lead anywhere else', () => {
  expect(orderPathOf(new URLSearchParams({ order_id: '../../evil' }))).toBeNull();
  expect(orderPathOf(new URLSearchParams())).toBeNull();
});
