import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  capacityOfGateway,
  chooseGateway,
  type GatewayTerms,
} from '../../../core/online-payments/choose-gateway.ts';
import { amountDue, mayPayOnline } from '../../../core/orders/decide/pay-online.ts';
import type { Order } from '../../../core/orders/order.ts';
import type { SlotLimits } from '../../../core/quotes/first-slot.ts';
import type { OnlineOffers } from '../../exchange/orders/deps.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveGateways } from './open-gateways.ts';
import { gatewayDays } from './tables.ts';

/** Says which orders can be paid online now; the database is asked only where a day has a limit. */
export function openOffers(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  gateways: LiveGateways,
): OnlineOffers {
  return {
    async offered(orders) {
      const now = clock.now();
      const wanted = orders
        .filter((order) => mayPayOnline(order, now))
        .map((order) => ({ order, terms: gateways.termsOf(order.incomeSystem) }))
        .filter(({ terms }) => terms.length > 0);
      const usage = await readUsage(
        database,
        wanted.flatMap(({ order, terms }) => limited(order, terms)),
      );
      const offered = wanted.filter(
        ({ order, terms }) =>
          chooseGateway(terms, amountDue(order), usage.get(order.incomeSystem) ?? new Map()) !==
          null,
      );
      return new Set(offered.map(({ order }) => order.id));
    },
    payoutRail(paymentSystem, units) {
      const [first] = gateways
        .payoutsOf(paymentSystem)
        .filter(({ unitsMax }) => unitsMax === null || units <= unitsMax);
      return first?.gateway ?? null;
    },
    payoutRails: (paymentSystem) => gateways.payoutsOf(paymentSystem).map(({ gateway }) => gateway),
  };
}

/** The gateway that an order is paid by now; null where none takes its amount. */
export async function gatewayFor(
  database: Queryable,
  gateways: LiveGateways,
  order: Order,
): Promise<GatewayTerms | null> {
  const terms = gateways.termsOf(order.incomeSystem);
  const usage = await readUsage(database, limited(order, terms));
  return chooseGateway(terms, amountDue(order), usage.get(order.incomeSystem) ?? new Map());
}

/** What the pages of providers take in one payment now, by the code of a payment system. */
export async function readPageCapacity(
  database: Queryable,
  gateways: LiveGateways,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly SlotLimits[]>> {
  const served = codes.filter((code) => gateways.termsOf(code).length > 0);
  const usage = await readUsage(
    database,
    served.filter((code) => hasDayLimit(gateways.termsOf(code))),
  );
  return new Map(
    served.map((code) => {
      const free = gateways
        .termsOf(code)
        .map((terms) => capacityOfGateway(terms, usage.get(code)?.get(terms.gateway) ?? 0n));
      return [code, free.filter((each) => each !== null)];
    }),
  );
}

function limited({ incomeSystem }: Order, terms: readonly GatewayTerms[]): string[] {
  return hasDayLimit(terms) ? [incomeSystem] : [];
}

function hasDayLimit(terms: readonly GatewayTerms[]): boolean {
  return terms.some(({ dayUnitsMax }) => dayUnitsMax !== null);
}

/** What was taken since the day began, by payment system and then by gateway. */
async function readUsage(
  database: Queryable,
  systems: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, bigint>>> {
  if (systems.length === 0) return new Map();
  const today = sql`(now() at time zone 'UTC')::date`;
  const rows = await database
    .select()
    .from(gatewayDays)
    .where(
      and(eq(gatewayDays.day, today), inArray(gatewayDays.paymentSystem, [...new Set(systems)])),
    );
  const bySystem = Map.groupBy(rows, ({ paymentSystem }) => paymentSystem);
  return new Map(
    [...bySystem].map(([system, days]) => [
      system,
      new Map(days.map(({ gateway, units }) => [gateway, units])),
    ]),
  );
}
