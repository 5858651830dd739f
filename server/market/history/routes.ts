import { type ChartPeriod, chartPeriods } from '../../../contract/crypto-stats.ts';
import { refuse } from '../../../core/refusal.ts';
import {
  type Document,
  document,
  type Resource,
  resource,
  whole,
} from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { answerCache } from './answer-cache.ts';
import { findCoin, findSide } from './coins.ts';
import { type HistoryDeps, listCoins } from './list-coins.ts';
import { marketOf } from './market.ts';
import { type PresentedCoin, presentChart, presentInfo, presentStats } from './present-history.ts';
import { readChart, readPairChart } from './read-chart.ts';

const base = 'GET /api/v1/crypto_stats';
const topMax = 15;

/** Calls of the crypto statistics. */
export function registerHistoryRoutes(
  app: App,
  { platform, catalogue }: Pick<HistoryDeps, 'catalogue'> & { readonly platform: Platform },
): void {
  const { standby, clock, config } = platform;
  const market = marketOf(config);
  const simulated = market === 'simulated';
  const send = answerCache(clock);

  const coins = () =>
    standby.read((database) =>
      listCoins({ platform: { ...platform, database }, catalogue }, market),
    );

  handle(app, `${base}/top_15`, ({ request, reply }) =>
    send(request, reply, 'top', async () => whole((await coins()).slice(0, topMax).map(statsOf))),
  );
  handle(app, `${base}/{token}`, ({ params, request, reply }) => {
    const coin = findCoin(catalogue.current(), params.token);
    if (coin === null) return refuse('not_found');
    return send(request, reply, `stats ${coin.asset}`, async () =>
      oneOf(await coins(), coin.asset, statsOf),
    );
  });
  handle(app, `${base}/info/{id}`, ({ params, locale, request, reply }) => {
    const coin = findCoin(catalogue.current(), params.id);
    if (coin === null) return refuse('not_found');
    const info = (found: PresentedCoin) =>
      resource('crypto_info', coin.asset, presentInfo(found, locale));
    return send(request, reply, `info ${coin.asset} ${locale}`, async () =>
      oneOf(await coins(), coin.asset, info),
    );
  });
  handle(app, `${base}/charts/{id}`, ({ params, query, request, reply }) => {
    const coin = findCoin(catalogue.current(), params.id);
    if (coin === null) return refuse('not_found');
    const period = readPeriod(query.period);
    if (period === null) return refuse('invalid_format', 'period');
    return send(request, reply, `${coin.asset} ${period}`, async () => {
      const question = { market, base: coin.asset, quote: 'USD', period } as const;
      const asked = { ...question, now: clock.now() };
      const chart = await standby.read((database) => readChart(database, asked));
      return document(resource('crypto_charts', coin.asset, presentChart(chart, simulated)));
    });
  });
  handle(app, `${base}/charts/{income}/{outcome}`, ({ params, query, request, reply }) => {
    const income = findSide(catalogue.current(), params.income);
    const outcome = findSide(catalogue.current(), params.outcome);
    if (income === null || outcome === null) return refuse('not_found');
    const period = readPeriod(query.period);
    if (period === null) return refuse('invalid_format', 'period');
    const id = `${income.id}-${outcome.id}`;
    return send(request, reply, `${id} ${period}`, async () => {
      const sides = { base: income.asset, quote: outcome.asset };
      const question = { market, ...sides, period, now: clock.now() };
      const chart = await standby.read((database) => readPairChart(database, question));
      return document(resource('crypto_charts', id, presentChart(chart, simulated)));
    });
  });
}

function oneOf(
  coins: readonly PresentedCoin[],
  asset: string,
  present: (coin: PresentedCoin) => Resource,
): Document {
  const found = coins.find(({ coin }) => coin.asset === asset);
  return document(found === undefined ? null : present(found));
}

function statsOf(found: PresentedCoin): Resource {
  return resource('crypto_stats', found.coin.asset, presentStats(found));
}

/** A day where none is asked for; null for what is no period. */
function readPeriod(asked: string | null | undefined): ChartPeriod | null {
  if (asked === undefined) return '24h';
  return chartPeriods.find((period) => period === asked) ?? null;
}
