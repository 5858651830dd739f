import type { LoaderFunctionArgs } from 'react-router';
import type { ApiClient } from '../api/client.ts';
import type { CoinInfo, CoinStats, PaymentSystem, RateChart } from '../api/views.ts';
import { loadChart } from '../charts/load-chart.ts';
import { periodOf } from '../charts/periods.ts';
import { siteContext } from '../context.ts';
import { visitorCountry } from '../exchange/form/visitor-country.ts';
import { offeredSystems } from '../exchange/offered-systems.ts';
import { type Pair, readPair } from '../exchange/pair.ts';
import { pageFailure, pageFailureOf } from '../shell/page-failure.ts';
import { type CoinOrder, coinOrderOf, sortCoins } from './sort-coins.ts';

export type CryptoData = { readonly coins: readonly CoinStats[]; readonly order: CoinOrder };

/** The coins, in the order that the address asks for. */
export async function loadCrypto({ context, request }: LoaderFunctionArgs): Promise<CryptoData> {
  const { api } = context.get(siteContext);
  const order = coinOrderOf(new URL(request.url).searchParams);
  try {
    const { items } = await api.call('GET /api/v1/crypto_stats/top_15');
    return { coins: sortCoins(items, order), order };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

export type CoinData = {
  readonly coin: CoinInfo;
  readonly chart: RateChart;
  /** Where the coin can be bought and sold; null where it cannot. */
  readonly buy: Pair | null;
  readonly sell: Pair | null;
};

/** One coin with its chart, and where it can be exchanged. */
export async function loadCoin({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<CoinData> {
  const { api } = context.get(siteContext);
  const id = params['ticker'] ?? '';
  const period = periodOf(new URL(request.url).searchParams);
  try {
    const [{ item: coin }, chart, systems] = await Promise.all([
      api.call('GET /api/v1/crypto_stats/info/{id}', { params: { id } }),
      loadChart(api, id, period),
      systemsOffered(api),
    ]);
    return { coin, chart, ...exchangesOf(coin.id, systems) };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** What can be exchanged where the visitor is: every other pair has no page to lead to. */
async function systemsOffered(api: ApiClient): Promise<readonly PaymentSystem[]> {
  const [listed, country] = await Promise.all([
    api.call('GET /api/v1/payment_systems'),
    visitorCountry(api),
  ]);
  return offeredSystems(listed.items, listed.meta.excluded_currency_iso_codes, country.code);
}

/** The first card, account or wallet that pairs with the coin on each side. */
function exchangesOf(symbol: string, systems: readonly PaymentSystem[]) {
  const coins = systems.filter((system) => system.currency_iso_code === symbol);
  const others = systems.filter((system) => system.kind !== 'crypto');
  const both = others.flatMap((other) => coins.map((coin) => ({ other, coin })));
  const buy = both.map(({ other, coin }) => pairOf(other, coin)).find((pair) => pair !== null);
  const sell = both.map(({ other, coin }) => pairOf(coin, other)).find((pair) => pair !== null);
  return { buy: buy ?? null, sell: sell ?? null };

  function pairOf(income: PaymentSystem, outcome: PaymentSystem): Pair | null {
    return readPair(`${income.code}-${outcome.code}`, [income, outcome]);
  }
}

export type PairData = { readonly pair: Pair; readonly chart: RateChart };

/** A pair with its chart. */
export async function loadPair({
  context,
  params,
  request,
}: LoaderFunctionArgs): Promise<PairData> {
  const { api } = context.get(siteContext);
  const period = periodOf(new URL(request.url).searchParams);
  try {
    const pair = readPair(params['pair'] ?? '', await systemsOffered(api));
    if (pair === null) throw pageFailure({ kind: 'not_found', what: 'page' });
    const { income, outcome } = pair;
    return { pair, chart: await loadChart(api, `${income.id}/${outcome.id}`, period) };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}
