import { type OutcomeUnits, outcomeUnits } from '../../../core/money/units.ts';
import { claimPlace } from '../../../core/pricing/claim-place.ts';
import { conditionsOf } from '../../../core/pricing/resolve-rule.ts';
import type { PricingRule } from '../../../core/pricing/rule.ts';
import type { RuleConditions } from '../../../core/quotes/quote.ts';
import type { Ratio } from '../../../core/rates/ratio.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readAtOneMoment } from '../../platform/database/in-transaction.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalogue, Exchange } from '../catalogue/catalogue.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import { serviceClock } from './service-clock.ts';
import { readOffers, readRules } from './store.ts';
import { offersOf, type Rivals, rivalsTtlSeconds } from './stored-offers.ts';
import { type StoredRule, storedRuleOf } from './stored-rule.ts';
import { monitorOffers, pricingRules } from './tables.ts';

/** All rules and rivals as they were at one moment; replaced as a whole, never changed. */
export type PricingState = {
  readonly rules: ReadonlyMap<string, StoredRule>;
  readonly rivals: ReadonlyMap<string, Rivals>;
  /** Why a monitor gives nothing newer, by direction. */
  readonly problems: ReadonlyMap<string, string>;
};

/** The rules of pricing as this process has them in memory. */
export interface LivePricing extends LiveValue<PricingState> {
  /** What a rule has to look at now: the clock, the reserve, the place on the monitor. */
  conditions(directionId: string, rule: PricingRule, outcomeCode: string): RuleConditions;
  /** Rivals of a direction that are fresh enough to follow; null when there are none. */
  rivals(directionId: string): Rivals | null;
}

type PricingDeps = {
  readonly catalogue: LiveCatalogue;
  /** Free reserve by code of payment system, in units. */
  readonly reserves: () => ReadonlyMap<string, bigint>;
};

/** Loads the rules and loads them again whenever somebody has changed them. */
export async function openPricing(
  {
    database,
    log,
    tasks,
    clock,
    config,
  }: Pick<Platform, 'database' | 'log' | 'tasks' | 'clock' | 'config'>,
  announcements: Announcements,
  { catalogue, reserves }: PricingDeps,
): Promise<LivePricing> {
  const minuteOfWeek = serviceClock(config.timeZone);
  const targets = new WeakMap<Rivals, Ratio | null>();
  const live = await liveValue({ log, tasks }, announcements, {
    load: () => readAtOneMoment(database, [pricingRules, monitorOffers], readRows),
    channels: ['pricing_changed'],
    lookMilliseconds: 60_000,
    name: 'the rules of pricing',
  });
  let read = readWith(catalogue.current(), live.current());

  /** A rule is read by the decimals of its payment systems: with another catalogue, anew. */
  function current(): PricingState {
    const [now, rows] = [catalogue.current(), live.current()];
    if (read.catalogue !== now || read.rows !== rows) read = readWith(now, rows);
    return read.state;
  }

  function rivals(directionId: string): Rivals | null {
    const known = current().rivals.get(directionId);
    if (known === undefined) return null;
    const ageMs = clock.now().getTime() - known.asOf.getTime();
    return Math.abs(ageMs) > rivalsTtlSeconds * 1000 ? null : known;
  }

  function reserveOf(outcomeCode: string): OutcomeUnits | null {
    const units = reserves().get(outcomeCode);
    return units === undefined ? null : outcomeUnits(units);
  }

  function targetOf(directionId: string, { place }: PricingRule): Ratio | null {
    const known = place === null ? null : rivals(directionId);
    if (place === null || known === null) return null;
    let target = targets.get(known);
    if (target === undefined) {
      target = claimPlace(place, known.offers);
      targets.set(known, target);
    }
    return target;
  }

  return {
    ...live,
    current,
    conditions: (directionId, rule, outcomeCode) =>
      conditionsOf(rule, {
        minuteOfWeek: minuteOfWeek(clock.now()),
        reserve: reserveOf(outcomeCode),
        target: targetOf(directionId, rule),
      }),
    rivals,
  };
}

type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(tx: Transaction) {
  return { rules: await readRules(tx), offers: await readOffers(tx) };
}

function readWith(catalogue: Catalogue, rows: Rows) {
  return { catalogue, rows, state: stateOf(catalogue, rows) };
}

function stateOf(catalogue: Catalogue, { rules, offers }: Rows): PricingState {
  return {
    rules: new Map(
      rules.flatMap(({ directionId, revision, terms }) => {
        const sides = sidesOf(catalogue, directionId);
        return sides === null ? [] : [[directionId, storedRuleOf(revision, terms, sides)]];
      }),
    ),
    rivals: new Map(
      offers.flatMap(({ directionId, asOf, offers: stored }) => {
        const sides = sidesOf(catalogue, directionId);
        if (sides === null || asOf === null) return [];
        return [[directionId, { asOf, offers: offersOf(stored, sides) }]];
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
