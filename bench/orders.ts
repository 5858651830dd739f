import { type CapturedOrder, captureOrders, type Made } from './captured-order.ts';
import { startBareDriver } from './floors/bare-driver.ts';
import { runLoad } from './load.ts';
import { makeOrder, orderRequests } from './order-load.ts';
import type { Service } from './running-service.ts';
import { findOffers, type Offer } from './shop.ts';
import { interleave, medianRatio, medians, type Pair } from './statistics.ts';

export type OrderFigures = {
  readonly directions: number;
  readonly statements: number;
  /** Orders a second as a share of how often the same statements alone are done. */
  readonly ratio: number;
  readonly perSecond: Pair<number>;
  /** Milliseconds. */
  readonly p50: Pair<number>;
  readonly p99: Pair<number>;
};

/** As many as the web process holds connections to the database. */
const connections = 16;
/** Rounds until Node has compiled what an order needs; see `quotes.ts`. */
const warmUps = 3;

/**
 * Measures orders a second of the real process against its own SQL statements, captured from the
 * database's log and sent bare in turn over as many connections.
 */
export async function measureOrders(
  service: Service,
  options: { readonly directions: number; readonly rounds: number; readonly seconds: number },
): Promise<OrderFigures> {
  const { directions, rounds, seconds } = options;
  const offers = await findOffers(service.url, directions);
  const captured = await captureEach(service, offers);
  const { databaseUrl } = service;
  const driver = await startBareDriver({
    databaseUrl,
    connections,
    captured,
    // Room for the orders of a run between one number of directions and the next.
    firstNumber: directions * 100_000,
  });
  const { url } = service;
  const pairs = await interleave(
    rounds,
    {
      ours: async () => {
        const requests = await orderRequests(url, offers);
        return runLoad({ url, connections, seconds, requests });
      },
      floor: () => driver.run({ seconds }),
    },
    warmUps,
  );
  driver.stop();
  return {
    directions,
    statements: captured[0]?.statements.length ?? 0,
    ratio: medianRatio(pairs, (round) => round.perSecond),
    perSecond: medians(pairs, (round) => round.perSecond),
    p50: medians(pairs, (round) => round.p50),
    p99: medians(pairs, (round) => round.p99),
  };
}

/** Captures an order of every offer: the statements are the same, the rows they write are not. */
async function captureEach(
  service: Service,
  offers: readonly Offer[],
): Promise<readonly CapturedOrder[]> {
  return captureOrders(service, async () => {
    const made: Made[] = [];
    for (const offer of offers) made.push(await makeOrder(service.url, offer));
    return made;
  });
}
