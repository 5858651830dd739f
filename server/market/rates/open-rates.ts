import type { Direction } from '../../../core/directions/direction.ts';
import type { Pricing, Quote, RateType } from '../../../core/quotes/quote.ts';
import type { ShownRate } from '../../../core/rates/price.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import type { Platform } from '../../platform/platform.ts';
import { sharedSecret } from '../../platform/secret/shared-secret.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import type { PricingState } from '../pricing/open-pricing.ts';
import { noRules, pricingCache, type RulesInForce } from './quote/pricing-cache.ts';
import {
  type HiddenTerms,
  hideTerms,
  openToken,
  type QuoteToken,
  quoteKeysOf,
  sealQuote,
} from './quote/quote-token.ts';
import { type CrossedSnapshot, crossSnapshot } from './snapshot.ts';
import { newestSnapshot } from './store.ts';

/** Prices older than this give no quotes: better none than an old one. */
const snapshotTtlSeconds = 30;

/** The terms of one direction and rate type at this moment, worked out once per snapshot. */
export type CurrentPricing = {
  readonly pricing: Pricing;
  readonly rate: ShownRate;
  readonly snapshotId: string;
  readonly directionId: string;
  readonly rateType: RateType;
  /** Nobody is quoted these terms at or after this, even while the snapshot is the newest. */
  readonly endsAt: Date | null;
  /** Another text as soon as an operator has changed the margin, a fee, a rule or an own rate. */
  readonly terms: string;
  /** No own rate of ours stands in place of the market's. */
  readonly byMarket: boolean;
};

export type SealedQuote = {
  readonly token: string;
  readonly quotedAt: Date;
  readonly expiresAt: Date;
};

/** The rates as this process has them in memory: nothing here asks the database. */
export interface Rates {
  /** The newest prices, or `rate_unavailable` when they are too old or there are none. */
  current(): CrossedSnapshot | Refusal;
  /**
   * Prices a direction, switched on or not: orders under way need it too. Refuses
   * `direction_unavailable` for an unknown one and `rate_unavailable` without fresh prices, on the
   * field `rate_type` where a floating rate can be had while the fixed one is held. In a city its
   * own terms count, also where it is not exchanged any more.
   */
  currentPricing(directionId: string, rateType: RateType, city?: string): CurrentPricing | Refusal;
  /** Prices a direction by the first of its rate types that can be had at this moment. */
  firstPricing(direction: Pick<Direction, 'id' | 'rateTypes' | 'city'>): CurrentPricing | Refusal;
  /** Turns a quote into a token that an order may name until it expires. */
  seal(priced: CurrentPricing, quote: Quote): SealedQuote;
  /** Reads a token of ours; null when it is none. Its expiry is the caller's to check. */
  openQuote(token: string): QuoteToken | null;
  /** The rules that prices are made by now: the same object as long as none changes. */
  rules(): PricingState;
  /** Looks for newer prices now; told by announcements, nobody needs to call this but tests. */
  refresh(): Promise<void>;
  close(): void;
}

type RatesPlatform = Pick<Platform, 'database' | 'clock' | 'log' | 'tasks'> & {
  readonly config: Pick<Platform['config'], 'quoteTtlSeconds'>;
};

/** Loads the newest snapshot and follows every new one. */
export async function openRates(
  platform: RatesPlatform,
  announcements: Announcements,
  catalogue: LiveCatalogue,
  pricing: RulesInForce = noRules,
): Promise<Rates> {
  const { clock, database } = platform;
  const keys = quoteKeysOf(await sharedSecret(database, 'quotes'));
  const hidden = new WeakMap<CurrentPricing, HiddenTerms>();
  const following = await followSnapshots(platform, announcements);
  const cache = pricingCache(pricing);

  function current(): CrossedSnapshot | Refusal {
    const snapshot = following.newest();
    if (snapshot === null) return refuse('rate_unavailable');
    const ageMs = clock.now().getTime() - snapshot.asOf.getTime();
    // A snapshot from far ahead comes from a wrong clock, and would never grow old.
    return Math.abs(ageMs) > snapshotTtlSeconds * 1000 ? refuse('rate_unavailable') : snapshot;
  }

  function currentPricing(
    directionId: string,
    rateType: RateType,
    city?: string,
  ): CurrentPricing | Refusal {
    const snapshot = current();
    if ('refused' in snapshot) return snapshot;
    const priced = cache(snapshot, catalogue.current(), { directionId, city }, rateType);
    if ('refused' in priced || priced.endsAt === null) return priced;
    return clock.now() < priced.endsAt ? priced : refuse('rate_unavailable');
  }

  return {
    current,
    currentPricing,
    firstPricing({ id, rateTypes, city }) {
      const [first = 'fixed', ...others] = rateTypes;
      const priced = currentPricing(id, first, city);
      if (!isRefusal(priced)) return priced;
      const other = others.map((rateType) => currentPricing(id, rateType, city));
      return other.find((each) => !isRefusal(each)) ?? priced;
    },
    seal(priced, quote) {
      const quotedAt = clock.now().getTime();
      const expiresAt = quotedAt + platform.config.quoteTtlSeconds * 1000;
      const known = hidden.get(priced);
      const terms = known ?? hideTerms(keys, priced);
      if (known === undefined) hidden.set(priced, terms);
      const token = sealQuote(terms, quote, { quotedAt, expiresAt });
      return { token, quotedAt: new Date(quotedAt), expiresAt: new Date(expiresAt) };
    },
    rules: () => pricing.current(),
    openQuote: (token) => openToken(keys, token),
    refresh: following.refresh,
    close: following.close,
  };
}

/** Without announcements for a while a look at the database tells whether they got lost. */
const lookMilliseconds = 10_000;

async function followSnapshots(
  { clock, database, log, tasks }: RatesPlatform,
  announcements: Announcements,
) {
  let newest: CrossedSnapshot | null = null;

  async function refresh(): Promise<void> {
    // Those from before a clock was set back would stand before all others until it comes there.
    const until = new Date(clock.now().getTime() + snapshotTtlSeconds * 1000);
    const found = await newestSnapshot(database, until);
    if (found === null) return;
    // Two readings may overtake each other: time never goes back.
    const isOvertaken = newest !== null && newest.asOf <= until && found.asOf <= newest.asOf;
    if (!isOvertaken) newest = crossSnapshot(found);
  }

  function refreshOrLog(): void {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'rates read failed'));
  }

  await announcements.on('rates_changed', refreshOrLog);
  await refresh();
  const looking = tasks.start(
    {
      name: 'reload the rates',
      everyMilliseconds: lookMilliseconds,
      firstAfterMilliseconds: lookMilliseconds,
      restMillisecondsMax: lookMilliseconds,
      upkeep: true,
    },
    refresh,
  );
  return { newest: () => newest, refresh, close: () => void looking.close() };
}
