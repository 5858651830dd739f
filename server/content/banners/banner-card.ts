import { shortPrice } from '../../../core/rates/short-price.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { formatMoney } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { type Catalogue, type Exchange, findExchange } from '../../market/catalogue/catalogue.ts';
import { checkOffered } from '../../market/catalogue/is-excluded.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import type { Shop } from '../../platform/shop/shop.ts';

/** What stands on a banner. */
export type BannerCard = {
  /** Whose banner it is. */
  readonly shop: Pick<Shop, 'name' | 'accents' | 'iconData'>;
  /** What is exchanged for what, each in a word. */
  readonly income: string;
  readonly outcome: string;
  /** The rate of this moment, or where to see it. */
  readonly rate: string;
  /** Rates of the same income for others, where there is room. */
  readonly others: readonly { readonly name: string; readonly rate: string }[];
  readonly button: string;
  /** Said on every picture of a demo; empty elsewhere. */
  readonly demo: string;
  /** What the ornament is drawn from. */
  readonly seed: string;
};

type CardSource = {
  readonly catalogue: Catalogue;
  readonly rates: Pick<Rates, 'firstPricing'>;
  readonly demo: boolean;
  readonly shop: BannerCard['shop'];
};

const othersMax = 3;

/** The words and rates of a pair; null where nothing is exchanged at all. */
export function bannerCard(
  source: CardSource,
  asked: Exchange | null,
  locale: Locale,
): BannerCard | null {
  const { catalogue, demo, shop } = source;
  const pair = asked !== null && isOpen(catalogue, asked) ? asked : firstPair(catalogue);
  if (pair === null) return null;
  const { income, outcome } = pair;
  return {
    shop,
    income: income.name[locale],
    outcome: outcome.name[locale],
    rate: rateOf(source, pair, locale) ?? translate(locale, 'banner.noRate'),
    others: othersOf(source, pair, locale),
    button: translate(locale, 'banner.exchange'),
    demo: demo ? translate(locale, 'banner.demo') : '',
    seed: pair.direction.id,
  };
}

/** What else comes for the same, one of each currency: money of another kind first. */
function othersOf(source: CardSource, { income, outcome }: Exchange, locale: Locale) {
  const others: { name: string; rate: string }[] = [];
  const seen = new Set([income.currencyIsoCode, outcome.currencyIsoCode]);
  const isOther = ({ kind }: Exchange['income']) =>
    (kind === 'crypto') !== (income.kind === 'crypto');
  const pairs = openPairs(source.catalogue, income.id);
  for (const pair of [
    ...pairs.filter((each) => isOther(each.outcome)),
    ...pairs.filter((each) => !isOther(each.outcome)),
  ]) {
    const { currencyIsoCode: currency, name } = pair.outcome;
    const rate = seen.has(currency) ? null : rateOf(source, pair, locale);
    if (rate === null) continue;
    seen.add(currency);
    others.push({ name: name[locale], rate });
    if (others.length === othersMax) break;
  }
  return others;
}

function isOpen(catalogue: Catalogue, pair: Exchange): boolean {
  const outcomes = catalogue.outcomeIds.get(pair.income.id) ?? [];
  // Pictures are kept by others: a country's own list cannot be known for who will see them.
  return outcomes.includes(pair.outcome.id) && checkOffered(catalogue, pair, []) === null;
}

function openPairs(catalogue: Catalogue, incomeId: string): readonly Exchange[] {
  return (catalogue.outcomeIds.get(incomeId) ?? []).flatMap((outcomeId) => {
    const pair = findExchange(catalogue, incomeId, outcomeId);
    return pair !== null && isOpen(catalogue, pair) ? [pair] : [];
  });
}

/** The first income of the list, for money of another kind. */
function firstPair(catalogue: Catalogue): Exchange | null {
  for (const { id, kind } of catalogue.systems) {
    const pairs = openPairs(catalogue, id);
    const other = pairs.find(({ outcome }) => (outcome.kind === 'crypto') !== (kind === 'crypto'));
    const pair = other ?? pairs[0];
    if (pair !== undefined) return pair;
  }
  return null;
}

/** One unit of the dearer side in the other, as long as a glance can take in. */
function rateOf(
  { rates }: CardSource,
  { direction, income, outcome }: Exchange,
  locale: Locale,
): string | null {
  const priced = rates.firstPricing(direction);
  if (isRefusal(priced)) return null;
  const { rate } = priced;
  const give = formatMoney(shortPrice(rate.income), income.currencyIsoCode, locale);
  const get = formatMoney(shortPrice(rate.outcome), outcome.currencyIsoCode, locale);
  return rate.income === '1' ? `${give} = ${get}` : `${get} = ${give}`;
}
