import { expect, test } from 'vitest';
import { isSearch, ordersQuery, pageAddress, readOrderSearch } from './order-search.ts';

function queryOf(address: string) {
  return ordersQuery(readOrderSearch(new URLSearchParams(address)));
}

const nothing = { number: null, status: null, payment_system_id: null };
const always = { created_from: null, created_to: null };

test('orders come twenty a page, from the first', () => {
  expect(queryOf('')).toEqual({ per: 20, page: 1, ...nothing, ...always });
  expect(queryOf('page=3').page).toBe(3);
  expect(queryOf('page=-1').page).toBe(1);
});

test('open orders are those that wait for something', () => {
  expect(queryOf('status=open').status).toBe('waiting_funds,processing,moderation');
  expect(queryOf('status=completed').status).toBe('completed');
  expect(queryOf('status=paid').status).toBeNull();
});

test('the days of a search are whole days where the user is', () => {
  const query = queryOf('from=2026-03-01&to=2026-03-02');
  const from = new Date(query.created_from ?? '');
  const to = new Date(query.created_to ?? '');
  expect([from.getHours(), from.getDate()]).toEqual([0, 1]);
  expect([to.getHours(), to.getDate()]).toEqual([0, 3]);
  expect(queryOf('from=soon').created_from).toBeNull();
});

test('another page keeps what is looked for', () => {
  const search = readOrderSearch(new URLSearchParams('number=123&status=open&page=2'));
  expect(pageAddress(search, 3)).toBe('?number=123&status=open&page=3');
  expect(pageAddress(search, 1)).toBe('?number=123&status=open');
  expect(isSearch(search)).toBe(true);
  expect(isSearch(readOrderSearch(new URLSearchParams('page=2&number=')))).toBe(false);
});
