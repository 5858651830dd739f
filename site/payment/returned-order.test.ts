import { expect, test } from 'vitest';
import { returnedOrderId } from './returned-order.ts';

test('a returning customer is led to the order named in the address', () => {
  const id = 'AAAAAAAAAAAAAAAAAAAA_-';
  expect(returnedOrderId(new URLSearchParams({ order_id: id }))).toBe(id);
});

test('an address from outside cannot lead anywhere else', () => {
  expect(returnedOrderId(new URLSearchParams({ order_id: '../../evil' }))).toBeNull();
  expect(returnedOrderId(new URLSearchParams())).toBeNull();
});
