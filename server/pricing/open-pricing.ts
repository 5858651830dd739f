import { conditionsOf } from '../../core/pricing/resolve-rule.ts';
import type { PricingRule } from '../../core/pricing/rule.ts';
import { takePlace } from '../../core/pricing/take-place.ts';
import type { RuleConditions } from '../../core/quotes/quote.ts';
import type { Ratio } from '../../core/rates/ratio.ts';
import type { Catalogue, Exchange } from '../catalogue/catalogue.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import type { Platform } from '../platform/platform.ts';
import { offersOf, type Rivals, rivalsTtlSeconds } from './kept-offers.ts';
import { serviceClock } from './service-clock.ts';
import { readOffers, readRules } from './store.ts';
import { type StoredRule, storedRuleOf } from './stored-rule.ts';

/** All rules and rivals as they were at one moment; replaced as a whole, never changed. */
export type PricingState = {
  readonly rules: ReadonlyMap<string, StoredRule>;
  readonly rivals: ReadonlyMap<string, Rivals>;
  /** Why a monitor gives nothing newer, by direction. */
  readonly problems: ReadonlyMap<string, string>;
};

/** The rules of pricing as this process has them in memory. */
export interface PricingRoom {
  current(): PricingState;
  /** What a rule has to look at now: the clock, the reserve, the place on the monitor. */
  conditions(directionId: string, rule: PricingRule, outcomeCode: string): RuleConditions;
  /** Rivals of a direction that are fresh enough to follow; null when there are none. */
  rivals(directionId: string): Rivals | null;
  refresh(): Promise<void>;
  close(): void;
}

export type PricingDeps = {
  readonly catalogue: CatalogueRoom;
  /** Free reserve by code of payment system, in units. */
  readonly reserves: () => ReadonlyMap<string, bigint>;
};

/** Announcements may be lost with a connection: a look once a minute finds what was missed. */
const refreshMilliseconds = 60_000;

/** Loads the rules and loads them again whenever somebody has changed them. */
export async function openPricing(
  platform: Pick<Platform, 'database' | 'log' | 'clock' | 'config'>,
  announcements: Announcements,
  { catalogue, reserves }: PricingDeps,
): Promise<PricingRoom> {
  const { database, log, clock } = platform;
  const minuteOfWeek = serviceClock(platform.config.timeZone);
  const targets = new WeakMap<Rivals, Ratio | null>();
  let state: PricingState = { rules: new Map(), rivals: new Map(), problems: new Map() };

  async function refresh(): Promise<void> {
    const [rules, offers] = [await readRules(database), await readOffers(database)];
    state = stateOf(catalogue.current(), rules, offers);
  }

  function refreshOrLog(): void {
    refresh().catch((error: unknown) => log.error({ err: error }, 'the rules cannot be read'));
  }

  function rivals(directionId: string): Rivals | null {
    const known = state.rivals.get(directionId);
    if (known === undefined) return null;
    const ageMs = clock.now().getTime() - known.asOf.getTime();
    return Math.abs(ageMs) > rivalsTtlSeconds * 1000 ? null : known;
  }

  function targetOf(directionId: string, { place }: PricingRule): Ratio | null {
    const known = place === null ? null : rivals(directionId);
    if (place === null || known === null) return null;
    let target = targets.get(known);
    if (target === undefined) {
      target = takePlace(place, known.offers);
      targets.set(known, target);
    }
    return target;
  }

  await announcements.on('pricing_changed', refreshOrLog);
  // A rule is read by the decimals of its payment systems.
  await announcements.on('catalogue_changed', () => setTimeout(refreshOrLog, 500).unref());
  await refresh();
  const timer = setInterval(refreshOrLog, refreshMilliseconds);
  timer.unref();
  return {
    current: () => state,
    conditions: (directionId, rule, outcomeCode) =>
      conditionsOf(rule, {
        minuteOfWeek: minuteOfWeek(clock.now()),
        reserve: reserves().get(outcomeCode) ?? null,
        target: targetOf(directionId, rule),
      }),
    rivals,
    refresh,
    close: () => clearInterval(timer),
  };
}

type RuleRows = Awaited<ReturnType<typeof readRules>>;
type OfferRows = Awaited<ReturnType<typeof readOffers>>;

function stateOf(catalogue: Catalogue, rules: RuleRows, offers: OfferRows): PricingState {
  return {
    rules: new Map(
      rules.flatMap(({ directionId, revision, terms }) => {
        const sides = sidesOf(catalogue, directionId);
        return sides === null ? [] : [[directionId, storedRuleOf(revision, terms, sides)]];
      }),
    ),
    rivals: new Map(
      offers.flatMap(({ directionId, asOf, offers: kept }) => {
        const sides = sidesOf(catalogue, directionId);
        if (sides === null || asOf === null) return [];
        return [[directionId, { asOf, offers: offersOf(kept, sides) }]];
      }),
    ),
    problems: new Map(
      offers.flatMap(({ directionId, problem }) =>
        problem === null ? [] : [[directionId, problem]],
      ),
    ),
  };
}

/** The two payment systems of a direction; null for an unknown one. */
export function sidesOf(
  catalogue: Catalogue,
  directionId: string,
): Pick<Exchange, 'income' | 'outcome'> | null {
  const direction = catalogue.directionById.get(directionId);
  const income = catalogue.systemById.get(direction?.incomePaymentSystemId ?? '');
  const outcome = catalogue.systemById.get(direction?.outcomePaymentSystemId ?? '');
  return income === undefined || outcome === undefined ? null : { income, outcome };
}
