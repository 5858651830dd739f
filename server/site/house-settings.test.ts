import { expect, test } from 'vitest';
import { houseSettings } from './house-settings.ts';

const none = { chatWidgets: { ru: null, en: null }, tagManagerId: null, sentryDsn: null };
const chat = { ...none, chatWidgets: { ru: 'https://chat.example/ru.js', en: null } };

test('by default the script of every page is told nothing', () => {
  expect(houseSettings(none, 'ru', '/')).toBe('');
});

test('each language has a chat of its own', () => {
  expect(houseSettings(chat, 'ru', '/faq')).toContain('https://chat.example/ru.js');
  expect(houseSettings(chat, 'en', '/faq')).toBe('');
});

test.each(['/orders/abc', '/account/profile', '/verification/new', '/login', '/payment/success'])(
  'a private page does not even know of guests: %s',
  (path) => {
    expect(houseSettings({ ...chat, tagManagerId: 'GTM-ABC123' }, 'ru', path)).toBe('');
  },
);

test('faults of pages go where those of the server go', () => {
  const sentryDsn = 'https://public@errors.example/7';
  const html = houseSettings({ ...none, sentryDsn }, 'ru', '/orders/abc');
  expect(html).toContain('"url":"https://errors.example/api/7/envelope/","key":"public"');
});

test('nothing in a setting ends its element', () => {
  const chatWidgets = { ru: 'https://chat.example/</script>', en: null };
  expect(houseSettings({ ...none, chatWidgets }, 'ru', '/').match(/<\/script>/g)).toHaveLength(1);
});
