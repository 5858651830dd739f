import { expect, test } from 'vitest';
import { askSearch, forgetSearch, searchToCome } from './asked-filters.ts';

test('a filter goes on from what another has asked for and the address does not say yet', () => {
  forgetSearch();
  expect(searchToCome('one', 'page=2')).toBe('page=2');
  askSearch('one', 'income=btc');
  expect(searchToCome('one', 'page=2')).toBe('income=btc');
  expect(searchToCome('two', '')).toBe('');
  forgetSearch();
  expect(searchToCome('one', 'page=2')).toBe('page=2');
});
