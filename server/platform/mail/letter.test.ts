import { expect, test } from 'vitest';
import { usualShop } from '../shop/testing.ts';
import { writeLetter } from './letter.ts';

const mail = {
  locale: 'en',
  subject: 'Order <1>',
  text: 'Hello & welcome.\n\nOpen it:\nhttps://agio.example/a?b=1&c="2"',
  html: null,
  phrase: null,
} as const;

test('a mail is laid out as text and as HTML, in which nothing of it is markup', () => {
  const { text, html } = writeLetter(usualShop, mail);
  expect(text).toBe(mail.text);
  expect(html).toContain('<h1');
  expect(html).toContain('Order &lt;1&gt;');
  expect(html).toContain('href="https://agio.example/a?b=1&amp;c=&#34;2&#34;"');
  expect(html).toContain('lang="en"');
});

test.each(['ru', 'en'] as const)('the recipient’s own phrase closes the mail in %s', (locale) => {
  const { text, html } = writeLetter(usualShop, { ...mail, locale, phrase: 'синий кит' });
  expect(text.split('\n').at(-1)).toContain('синий кит');
  expect(html).toContain('синий кит');
});
