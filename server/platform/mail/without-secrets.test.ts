import { expect, test } from 'vitest';
import { translate } from '../../../i18n/translate.ts';
import { withoutSecrets } from './without-secrets.ts';

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
