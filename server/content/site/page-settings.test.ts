import { expect, test } from 'vitest';
import { pageSettings } from './page-settings.ts';

const none = { chatWidgets: { ru: null, en: null }, tagManagerId: null, sentryDsn: null };
const chat = { ...none, chatWidgets: { ru: 'https://chat.example/ru.js', en: null } };

test('by default the script of every page is told nothing', () => {
  expect(pageSettings(none, 'ru', '/')).toBe('');
});

test('each language has a chat of its own', () => {
  expect(pageSettings(chat, 'ru', '/faq')).toContain('https://chat.example/ru.js');
  expect(pageSettings(chat, 'en', '/faq')).toBe('');
});

test.each(['/orders/abc', '/account/profile', '/verification/new', '/login', '/payment/success'])(
  'a private page does not even know of guests: %s',
  (path) => {
    expect(pageSettings({ ...chat, tagManagerId: 'GTM-ABC123' }, 'ru', path)).toBe('');
  },
);

test('faults of pages go where those of the server go', () => {
  const sentryDsn = 'https://public@errors.example/7';
  const html = pageSettings({ ...none, sentryDsn }, 'ru', '/orders/abc');
  expect(html).toContain('"url":"https://errors.example/api/7/envelope/","key":"public"');
});

test('nothing in a setting ends its element', () => {
  const chatWidgets = { ru: 'https://chat.example/</script>', en: null };
  expect(pageSettings({ ...none, chatWidgets }, 'ru', '/').match(/<\/script>/g)).toHaveLength(1);
});
