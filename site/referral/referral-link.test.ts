import { expect, test } from 'vitest';
import { isLinkName, referralLink } from './referral-link.ts';

const link = 'https://agio.example/?rid=anna';

test.each([
  ['ru', '', null, 'https://agio.example/?rid=anna'],
  ['en', '', null, 'https://agio.example/en?rid=anna'],
  ['ru', 'forum', null, 'https://agio.example/?rid=anna.forum'],
  [
    'en',
    'blog-2',
    { from: 'SBERRUB', to: 'BTC' },
    'https://agio.example/en?rid=anna.blog-2&cur_from=SBERRUB&cur_to=BTC',
  ],
] as const)('a link in %s, named “%s”, to %j', (locale, sub, pair, expected) => {
  expect(referralLink({ link, locale, sub, pair })).toBe(expected);
});

test.each([
  ['', true],
  ['forum', true],
  ['Blog_2-x', true],
  ['a'.repeat(32), true],
  ['a'.repeat(33), false],
  ['два', false],
  ['a.b', false],
  ['a b', false],
])('the name “%s” can be taken: %s', (text, can) => {
  expect(isLinkName(text)).toBe(can);
});
