import type { SiteSettings } from '../../contract/pages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { addressOf } from '../../i18n/locale-path.ts';
import type { ExchangeData } from '../exchange/load-exchange.ts';
import { pairPath } from '../exchange/pair.ts';
import type { Say } from '../shell/language.tsx';

type FactsOf = {
  readonly data: ExchangeData;
  /** The address names the direction; the home page only shows one. */
  readonly named: boolean;
  readonly locale: Locale;
  readonly settings: SiteSettings;
  readonly t: Say;
};

/** What the exchange page tells search engines: whose it is, and the rate it shows. */
export function exchangeFacts(facts: FactsOf): readonly object[] {
  return [...(facts.named ? [wayTo(facts)] : [organization(facts)]), ...rateOf(facts)];
}

function organization({ settings, locale }: FactsOf): object {
  const { origin, shop } = settings;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: shop.name,
    ...(shop.legal_name === '' ? {} : { legalName: shop.legal_name }),
    ...sameAs(shop.links),
    url: origin + addressOf(locale, '/'),
    logo: origin + shop.picture,
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      url: origin + addressOf(locale, '/contacts'),
      availableLanguage: ['ru', 'en'],
    },
  };
}

/** The same shop elsewhere. */
function sameAs(links: SiteSettings['shop']['links']): { sameAs?: readonly string[] } {
  const pages = links.map(({ url }) => url).filter((url) => url.startsWith('http'));
  return pages.length === 0 ? {} : { sameAs: pages };
}

function wayTo({ data, locale, settings, t }: FactsOf): object {
  const { origin } = settings;
  const { pair } = data;
  const last = pair === null ? [] : [{ name: t('exchange.title', namesOf(pair)), pair }];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: t('pages.home'), path: '/' },
      ...last.map(({ name, pair: { income, outcome } }) => ({
        name,
        path: pairPath(income, outcome),
      })),
    ].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + addressOf(locale, path),
    })),
  };
}

function namesOf({ income, outcome }: NonNullable<ExchangeData['pair']>) {
  return { income: income.name, outcome: outcome.name };
}

/** One side of a rate is 1: the other is what one unit of it costs. */
function rateOf({ data, t }: FactsOf): readonly object[] {
  const { pair, quote } = data;
  if (pair === null || quote === null) return [];
  const { income, outcome } = quote.rate;
  const sold = /^1(?:\.0+)?$/.test(income);
  const sides = { income: pair.income.currency_iso_code, outcome: pair.outcome.currency_iso_code };
  return [
    {
      '@type': 'ExchangeRateSpecification',
      name: t('exchange.title', namesOf(pair)),
      currency: sold ? sides.income : sides.outcome,
      currentExchangeRate: {
        '@type': 'UnitPriceSpecification',
        price: sold ? outcome : income,
        priceCurrency: sold ? sides.outcome : sides.income,
        validFrom: quote.quoted_at,
        validThrough: quote.expires_at,
      },
    },
  ];
}
