import { startFloor } from './floors/floor.ts';
import { orderRequests } from './order-load.ts';
import { type PacedResult, runPaced } from './paced-load.ts';
import type { Service } from './running-service.ts';
import { findOffers, jsonHeaders, quotePath, quoteRequest } from './shop.ts';
import { interleave, medianRatio, medians, type Pair } from './statistics.ts';

export type MixedFigures = {
  /** The p99 of a quote in times of that of the bare route, while the same orders are made. */
  readonly ratio: number;
  /** Milliseconds. */
  readonly p50: Pair<number>;
  readonly p99: Pair<number>;
  /** Milliseconds of the quotes alone, without orders. */
  readonly aloneP99: number;
  readonly orderP99: number;
  readonly quotesPerSecond: number;
  readonly ordersPerSecond: number;
};

type Round = PacedResult & { readonly orderP99: number };

/**
 * Measures how long a quote takes while orders are made at a steady pace, against a bare route
 * that is asked at the same pace while the same orders are made beside it.
 */
export async function measureQuotesUnderOrders(
  service: Service,
  options: {
    readonly rounds: number;
    readonly seconds: number;
    readonly quotesPerSecond: number;
    readonly ordersPerSecond: number;
  },
): Promise<MixedFigures> {
  const { rounds, seconds, quotesPerSecond, ordersPerSecond } = options;
  const offers = await findOffers(service.url, 20);
  const quotes = offers.map(quoteRequest);
  const [first] = quotes;
  const example = await fetch(service.url + quotePath, {
    method: 'POST',
    headers: jsonHeaders,
    body: first?.body ?? '',
  });
  const floor = await startFloor({ path: quotePath, answer: await example.text() });
  const paced = { perSecond: quotesPerSecond, seconds, requests: quotes };
  const alone = await runPaced({ ...paced, url: service.url });
  const beside = async (url: string): Promise<Round> => {
    const requests = await orderRequests(service.url, offers);
    const [quoted, ordered] = await Promise.all([
      runPaced({ ...paced, url }),
      runPaced({ url: service.url, perSecond: ordersPerSecond, seconds, requests }),
    ]);
    return { ...quoted, orderP99: ordered.p99 };
  };
  const pairs = await interleave(rounds, {
    ours: () => beside(service.url),
    floor: () => beside(floor.url),
  });
  floor.stop();
  return {
    ratio: medianRatio(pairs, (round) => round.p99),
    p50: medians(pairs, (round) => round.p50),
    p99: medians(pairs, (round) => round.p99),
    aloneP99: alone.p99,
    orderP99: medians(pairs, (round) => round.orderP99).ours,
    quotesPerSecond,
    ordersPerSecond,
  };
}
