import { expect, test } from 'vitest';
import { translate } from '../../../i18n/translate.ts';
import { linksOf, tellsOfCheck, wordsBeside } from './read-page.ts';

test('links are read as a search engine reads them', () => {
  const html =
    '<a href="https://one.example/?a=1&amp;b=2" rel="noopener">1</a>' +
    '<a class="x" rel="noopener NOFOLLOW" href="https://two.example/">2</a><a id="top">3</a>';
  expect(linksOf(html)).toEqual([
    { url: 'https://one.example/?a=1&b=2', followed: true },
    { url: 'https://two.example/', followed: false },
  ]);
});

test('the words of a box end where the next field begins', () => {
  const html =
    '<label><input type="checkbox" name="agree" required=""/><span>Yes, <a href="/x">AML</a> it ' +
    'is</span></label><div><button>Place</button></div>';
  expect(wordsBeside(html, 'agree')).toBe('Yes, AML it is');
  expect(wordsBeside(html, 'other')).toBeNull();
});

test.each([
  [translate('ru', 'exchange.agreeAml'), true],
  [translate('en', 'exchange.agreeAml'), true],
  ['Разрешаю проверить перевод по правилам AML', false],
  ['I agree to AML checks; the exchange may be stopped', false],
  ['The exchange may be suspended for an AML check and refunded minus the network fee', true],
])('«%s» tells of a check: %s', (sentence, tells) => {
  expect(tellsOfCheck(sentence)).toBe(tells);
});
