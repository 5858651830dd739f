import { expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import { isShopLink, readShopName } from './shop-terms.ts';

test.each([
  ['  Обмен   24 ', 'Обмен 24'],
  ['', ''],
  ['O’Change & Co', 'O’Change & Co'],
])('%j is the name %j', (text, name) => {
  expect(readShopName(text)).toBe(name);
});

test.each(['—', '***', 'a\u202eb', 'a\u0000b'])('%j is no name', (text) => {
  expect(isRefusal(readShopName(text))).toBe(true);
});

test.each([
  ['https://t.me/obmen', true],
  ['http://vk.com', true],
  ['mailto:a@b.example', true],
  ['tel:+79990000000', true],
  ['tg://resolve?domain=obmen', true],
  ['javascript:alert(1)', false],
  ['JavaScript:alert(1)', false],
  ['data:text/html,x', false],
  [' https://a.example', false],
  ['https://', false],
  ['//a.example', false],
  ['/news', false],
  ['', false],
])('%j may stand in a page: %s', (url, may) => {
  expect(isShopLink(url)).toBe(may);
});
