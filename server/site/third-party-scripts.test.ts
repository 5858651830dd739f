import { expect, test } from 'vitest';
import { thirdPartyScripts } from './third-party-scripts.ts';

const none = { chatWidgets: { ru: null, en: null }, tagManagerId: null };

test('by default a page loads nothing of others', () => {
  expect(thirdPartyScripts(none, 'ru', 'n')).toBe('');
});

test('each language has its own chat, allowed by the nonce of the page', () => {
  const config = { ...none, chatWidgets: { ru: 'https://chat.test/ru.js?a=1&b="2', en: null } };
  expect(thirdPartyScripts(config, 'ru', 'n1')).toBe(
    '<script async nonce="n1" src="https://chat.test/ru.js?a=1&amp;b=&quot;2"></script>',
  );
  expect(thirdPartyScripts(config, 'en', 'n1')).toBe('');
});

test('the container of tags is loaded where it is configured', () => {
  const html = thirdPartyScripts({ ...none, tagManagerId: 'GTM-ABC123' }, 'en', 'n2');
  expect(html).toContain('src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"');
  expect(html.match(/nonce="n2"/g)).toHaveLength(2);
});
