import { expect, test } from 'vitest';
import { translate } from '../../../i18n/translate.ts';
import { withoutSecrets, withoutTokens } from './without-secrets.ts';

const token = 'A'.repeat(43);

test.each(['ru', 'en'] as const)(
  'links and codes of a mail in %s are not shown to others',
  (locale) => {
    const url = `https://agio.example/activate?token=${token}`;
    const params = { code: '12345678', url };
    const shown = withoutSecrets(translate(locale, 'accountMail.code.text', params));
    expect(shown).toContain('••••••••');
    expect(shown).not.toContain('12345678');
    expect(shown).not.toContain(token);
  },
);

test('the number of an order stays', () => {
  expect(withoutSecrets('Order 1234567890: waiting for your payment')).toContain('1234567890');
});

test.each([
  `https://agio.example/orders/x/confirm/${token}`,
  `https://agio.example/en/orders/x/control/${token}`,
  `https://agio.example/orders/x/account/${token}`,
  `https://agio.example/orders/x?review=${token}#review`,
])('%s is quoted without what it lets whoever has it do', (link) => {
  for (const cleared of [withoutTokens, withoutSecrets]) {
    expect(cleared(`> ${link}\nok`)).not.toContain(token);
  }
  expect(withoutTokens('order 12345678')).toBe('order 12345678');
});
