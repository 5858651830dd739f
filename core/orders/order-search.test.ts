import { expect, test } from 'vitest';
import { orderSearch } from './order-search.ts';

test.each([
  ['8 (916) 123-45-67', { digits: '9161234567', ip: null, isAmount: false }],
  ['+7 916 123 45 67', { digits: '9161234567', closed: '+79161234567', amounts: [] }],
  ['203.0.113.7', { ip: '203.0.113.7', amounts: [] }],
  ['203.0.113.300', { ip: null }],
  ['2001:DB8::7', { ip: '2001:db8::7', digits: null }],
  [' 15 000 ', { text: '15 000', isAmount: true, amounts: [{ digits: 15_000n, decimals: 0 }] }],
  ['15000', { isAmount: false, amounts: [{ digits: 15_000n, decimals: 0 }] }],
  ['anna@example.com', { digits: null, ip: null, amounts: [] }],
])('%s is read as what it may mean', (typed, expected) => {
  expect(orderSearch(typed)).toMatchObject(expected);
});
