import { formatMoney } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { translate } from '../../../i18n/translate.ts';

/** What stands in a text for its preview: an order that is made up. */
export function sampleValues(locale: Locale, origin: string): Readonly<Record<string, string>> {
  const money = (amount: string, asset: string) => formatMoney(amount, asset, locale);
  const words = {
    ru: { reason: 'Фото нечёткое', change: 'включены резервные коды', at: '24 ноября, 14:05 UTC' },
    en: {
      reason: 'The photo is blurred',
      change: 'recovery codes on',
      at: '24 November, 14:05 UTC',
    },
  }[locale];
  return {
    ...words,
    number: '1000204815',
    income: money('15000', 'RUB'),
    outcome: money('1.78', 'LTC'),
    agreed_income: money('15500', 'RUB'),
    agreed_outcome: money('1.84', 'LTC'),
    excess: money('500', 'RUB'),
    amount: money('120', 'USD'),
    line: translate(locale, 'orders.timeline.deposit_credited'),
    url: `${origin}${addressOf(locale, '/orders/Wq3sYw0m2rT8kPzE5nLb1A')}`,
    minutes: '60',
    hours: '24',
    card: '4321',
    system: 'Litecoin',
    account: 'ltc1q…9z7k',
    before: 'ltc1q…9z7x',
    after: 'ltc1q…9z7k',
    until: words.at,
    email: 'anna@example.com',
    ip: '203.0.113.7',
    agent: 'Firefox 145, Windows',
    code: '48151623',
    phrase: locale === 'ru' ? 'синий кит' : 'blue whale',
  };
}
