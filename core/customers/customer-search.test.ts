import { expect, test } from 'vitest';
import { customerSearch } from './customer-search.ts';

test.each([
  ['8 900 123-45-67', '9001234567'],
  ['+7 (900) 123 45 67', '9001234567'],
  ['79001234567', '9001234567'],
  ['9001234567', '9001234567'],
  ['8900123', '900123'],
  ['1234', '1234'],
  ['+861012345', '861012345'],
  ['anna@example.com', null],
  ['4276 12', '427612'],
])('%s looks for a phone with %s', (typed, digits) => {
  expect(customerSearch(typed)?.digits).toBe(digits);
});

test('spaces around are nothing, and too little finds nobody', () => {
  expect(customerSearch('  Анна  П ')).toMatchObject({ text: 'Анна  П', closed: 'АннаП' });
  expect(customerSearch(' a b ')).toBeNull();
  expect(customerSearch('')).toBeNull();
});
