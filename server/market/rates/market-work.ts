import { writePercent } from '../../../core/pricing/percent.ts';
import { type AggregateState, aggregate } from '../../../core/rates/aggregate.ts';
import { newBreaker, orderBreaker, rememberMid } from '../../../core/rates/breaker.ts';
import { writeEvidence } from '../../../core/rates/evidence.ts';
import { readFixed, writeFixed } from '../../../core/rates/fixed-point.ts';
import type { MarketPrice } from '../../../core/rates/market-price.ts';
import { marketName, markets } from '../../../core/rates/markets.ts';
import type { PriceSource } from '../../../sources/source.ts';
import type { SourceSettings } from '../../platform/config/source-settings.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertLease } from '../../platform/lease/lease.ts';
import { ownQuotes } from '../pricing/own-quotes.ts';
import { loadBreakers, readWishes, saveBreakers, type Wish } from './breakers.ts';
import {
  type AlarmChanges,
  findAlarmChanges,
  forgetAlarms,
  saveAlarmChanges,
} from './disagreements.ts';
import { type PollDeps, type Polled, pollSources } from './poll-sources.ts';
import {
  forgetOtherSources,
  readSourceHealth,
  rejectionsOf,
  type SourceHealth,
  saveSourceHealth,
} from './source-health.ts';
import { insertSnapshot, marketHistory } from './store.ts';
import type { TickWork } from './tick-work.ts';

/** What every snapshot made of many sources is called. */
const marketSource = { name: 'market', simulated: false } as const;

type MarketDeps = PollDeps & {
  readonly database: Database;
  readonly config: { readonly sources: Pick<SourceSettings, 'disagreementPpm'> };
};

/**
 * Prices out of many sources, or out of own rates alone where there is none: at each turn the
 * sources that are due are asked, all their last words become one price per market, and that is
 * kept with the evidence for it, the health of the sources and the state of the breakers, together
 * or not at all.
 */
export function marketWork(deps: MarketDeps, sources: readonly PriceSource[]): TickWork {
  const { clock, database: db, log } = deps;
  const defaultPpm = deps.config.sources.disagreementPpm;
  let polled: ReadonlyMap<string, Polled> = new Map();
  let state: AggregateState = new Map();

  return {
    async begin() {
      await forgetOtherSources(
        db,
        sources.map(({ name }) => name),
      );
      polled = await recallSources(db, sources);
      state = await recallMarkets(db, clock.now());
      if (sources.length === 0) await forgetAlarms(db);
    },
    async tick(lease) {
      polled = await pollSources(deps, sources, polled);
      const wishes = await readWishes(db);
      const now = clock.now();
      const before = state;
      const readings = [...polled.values()].flatMap(({ reading }) => reading ?? []);
      const made = aggregate(obeyed(before, wishes, now), readings, now);
      const held = heldByOperators(made.state);
      const { prices } = made;
      const closed = closedMarkets(sources, prices);
      const own = await ownQuotes(db, { prices, readings, held, closed }, now);
      const alarms = await findAlarmChanges(db, readings, { defaultPpm, now });
      // A shop without sources has the prices that its operators set, and until then none.
      if (sources.length === 0 && own.length === 0) return;
      await inTransaction(db, async (tx) => {
        await assertLease(tx, lease);
        await insertSnapshot(tx, marketSource, {
          asOf: now,
          prices,
          evidence: writeEvidence(made.evidence),
          own,
          closed,
        });
        await saveSourceHealth(tx, healthOf(sources, polled, rejectionsOf(made.evidence)));
        await saveBreakers(tx, before, made.state, wishes);
        await saveAlarmChanges(tx, alarms);
      });
      tellAlarms(log, alarms);
      // Only what is kept is remembered: a turn that was lost is as if it had never been.
      state = made.state;
    },
  };
}

/** Markets that two sources are asked for, and that have no price: another one is no better. */
function closedMarkets(sources: readonly PriceSource[], prices: readonly MarketPrice[]): string[] {
  const asked = sources.flatMap((source) => source.markets ?? []);
  const priced = new Set(prices.map(marketName));
  const expected = new Set(asked.filter((market, at) => asked.indexOf(market) < at));
  return [...expected].filter((market) => !priced.has(market));
}

function tellAlarms(log: MarketDeps['log'], { raised, cleared }: AlarmChanges): void {
  for (const { pair, low, high, distancePpm } of raised) {
    const [lowest, highest] = [writeFixed(low.mid), writeFixed(high.mid)];
    const words = { [low.source]: lowest, [high.source]: highest };
    log.warn({ pair, words, percent: writePercent(distancePpm) }, 'price sources disagree');
  }
  for (const pair of cleared) log.warn({ pair }, 'price sources agree again');
}

/** Markets that an operator has stopped altogether: no other price may stand in for theirs. */
export function heldByOperators(state: AggregateState): ReadonlySet<string> {
  const held = [...state].filter(
    ([, { breaker }]) => breaker.hold === 'all' && breaker.reason === 'operator',
  );
  return new Set(held.map(([market]) => market));
}

/** Every breaker as operators have ordered it by now. */
export function obeyed(state: AggregateState, wishes: readonly Wish[], now: Date): AggregateState {
  const next = new Map(state);
  for (const { market, order } of wishes) {
    const known = next.get(market) ?? { memory: new Map(), breaker: newBreaker(now) };
    next.set(market, { ...known, breaker: orderBreaker(known.breaker, order, now) });
  }
  return next;
}

function healthOf(
  sources: readonly PriceSource[],
  polled: ReadonlyMap<string, Polled>,
  rejections: ReadonlyMap<string, SourceHealth['rejections']>,
): SourceHealth[] {
  return sources.flatMap(({ name, kind }) => {
    const known = polled.get(name);
    if (known === undefined) return [];
    const { reading, ...status } = known;
    return {
      name,
      kind,
      ...status,
      asOf: reading?.asOf ?? null,
      prices: (reading?.prices ?? []).map(({ base, quote, bid, ask }) => {
        return { base, quote, bid, ask };
      }),
      rejections: rejections.get(name) ?? [],
    };
  });
}

/**
 * What another worker has left: when each source may be asked again, and what banks said, which is
 * true for longer than a worker lives.
 */
async function recallSources(
  db: Queryable,
  sources: readonly PriceSource[],
): Promise<Map<string, Polled>> {
  const health = await readSourceHealth(db);
  return new Map(
    health.map(({ name, kind, asOf, prices, rejections: _rejections, ...status }) => {
      const receivedAt = status.lastOkAt;
      const remembered = kind === 'bank' && asOf !== null && receivedAt !== null;
      const reading = remembered ? { source: name, kind, asOf, receivedAt, prices } : null;
      const known = sources.some((source) => source.name === name);
      return [name, { ...status, reading: known ? reading : null }];
    }),
  );
}

/** The last hour of each market, so that a breaker does not forget with the worker that had it. */
async function recallMarkets(db: Queryable, now: Date): Promise<AggregateState> {
  const breakers = await loadBreakers(db, now);
  const history = await marketHistory(db, marketSource.name, new Date(now.getTime() - 3_600_000));
  return new Map(
    markets.map((market) => {
      const name = marketName(market);
      // Without a row nothing was ever held: its moves count from as far back as they are kept.
      let breaker = breakers.get(name) ?? newBreaker(new Date(0));
      for (const { asOf, prices } of history) {
        const price = prices.find((each) => marketName(each) === name);
        const mid = readFixed(price?.mid ?? '');
        if (mid !== null) breaker = rememberMid(breaker, mid, asOf);
      }
      return [name, { memory: new Map(), breaker }];
    }),
  );
}
