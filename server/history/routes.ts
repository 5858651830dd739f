import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ChartPeriod, chartPeriods } from '../../contract/crypto-stats.ts';
import { refuse } from '../../core/refusal.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { App } from '../platform/http/app.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { document, type Resource, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { answerCache } from './answer-cache.ts';
import { readFacts } from './coin-facts.ts';
import { coinsOf, findCoin, findSide } from './coins.ts';
import { marketOf } from './market.ts';
import { type PresentedCoin, presentChart, presentInfo, presentStats } from './present-history.ts';
import { readChart, readPairChart } from './read-chart.ts';
import { readStats } from './read-stats.ts';

export type HistoryDeps = {
  readonly platform: Pick<Platform, 'config' | 'database' | 'clock'>;
  readonly catalogue: Pick<CatalogueRoom, 'current'>;
};

const base = '/api/v1/crypto_stats';
const topMax = 15;

type Named = { Params: { token: string } };
type Pair = { Params: { income: string; outcome: string } };

/** Calls of the crypto statistics. */
export function registerHistoryRoutes(app: App, { platform, catalogue }: HistoryDeps): void {
  const { database, clock, config } = platform;
  const market = marketOf(config);
  const simulated = market === 'simulated';
  const send = answerCache(clock);

  /** All coins with how they stand, the most valuable first where that is told. */
  async function coins(): Promise<PresentedCoin[]> {
    const now = clock.now();
    const known = coinsOf(catalogue.current());
    const assets = known.map(({ asset }) => asset);
    const [stats, facts] = await Promise.all([
      readStats(database, { market, assets, now }),
      simulated ? new Map() : readFacts(database, now),
    ]);
    const listed = known.flatMap((coin) => {
      const ofCoin = stats.get(coin.asset);
      const told = facts.get(coin.asset) ?? null;
      return ofCoin === undefined ? [] : [{ coin, stats: ofCoin, facts: told, simulated }];
    });
    return listed.toSorted(byMarketCap).map((each, at) => ({ ...each, rank: at + 1 }));
  }

  async function one(asset: string, present: (coin: PresentedCoin) => Resource) {
    const found = (await coins()).find(({ coin }) => coin.asset === asset);
    return document(found === undefined ? null : present(found));
  }

  app.get(`${base}/top_15`, (request, reply) =>
    send(request, reply, 'top', async () => whole((await coins()).slice(0, topMax).map(statsOf))),
  );
  app.get<Named>(`${base}/:token`, (request, reply) => {
    const coin = findCoin(catalogue.current(), request.params.token);
    if (coin === null) return sendRefusal(request, reply, refuse('not_found'));
    return send(request, reply, `stats ${coin.asset}`, () => one(coin.asset, statsOf));
  });
  app.get<Named>(`${base}/info/:token`, (request, reply) => {
    const coin = findCoin(catalogue.current(), request.params.token);
    if (coin === null) return sendRefusal(request, reply, refuse('not_found'));
    const locale = localeOf(request);
    const info = (found: PresentedCoin) =>
      resource('crypto_info', coin.asset, presentInfo(found, locale));
    return send(request, reply, `info ${coin.asset} ${locale}`, () => one(coin.asset, info));
  });
  app.get<Named>(`${base}/charts/:token`, (request, reply) => {
    const coin = findCoin(catalogue.current(), request.params.token);
    if (coin === null) return sendRefusal(request, reply, refuse('not_found'));
    const period = readPeriod(request);
    if (period === null) return refusePeriod(request, reply);
    return send(request, reply, `${coin.asset} ${period}`, async () => {
      const question = { market, base: coin.asset, quote: 'USD', period } as const;
      const chart = await readChart(database, { ...question, now: clock.now() });
      return document(resource('crypto_charts', coin.asset, presentChart(chart, simulated)));
    });
  });
  app.get<Pair>(`${base}/charts/:income/:outcome`, (request, reply) => {
    const income = findSide(catalogue.current(), request.params.income);
    const outcome = findSide(catalogue.current(), request.params.outcome);
    if (income === null || outcome === null) {
      return sendRefusal(request, reply, refuse('not_found'));
    }
    const period = readPeriod(request);
    if (period === null) return refusePeriod(request, reply);
    const id = `${income.id}-${outcome.id}`;
    return send(request, reply, `${id} ${period}`, async () => {
      const sides = { base: income.asset, quote: outcome.asset };
      const question = { market, ...sides, period, now: clock.now() };
      const chart = await readPairChart(database, question);
      return document(resource('crypto_charts', id, presentChart(chart, simulated)));
    });
  });
}

function statsOf(found: PresentedCoin): Resource {
  return resource('crypto_stats', found.coin.asset, presentStats(found));
}

/** A day where none is asked for; null for what is no period. */
function readPeriod(request: FastifyRequest): ChartPeriod | null {
  const asked = parameterOf(request, 'period');
  if (asked === undefined) return '24h';
  return chartPeriods.find((period) => period === asked) ?? null;
}

function refusePeriod(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, refuse('invalid_format', 'period'));
}

type Ranked = Pick<PresentedCoin, 'facts'>;

/** Where nothing is told, coins stay in the order of the catalogue. */
function byMarketCap(one: Ranked, other: Ranked): number {
  const [left, right] = [wholeOf(one), wholeOf(other)];
  if (left === right) return 0;
  return left > right ? -1 : 1;
}

function wholeOf({ facts }: Ranked): bigint {
  return BigInt(facts?.marketCap?.split('.')[0] ?? '0');
}
