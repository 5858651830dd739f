import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { GatewaySettings } from '../../../gateways/gateway.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type MeasuredPayments, measurePayments } from './measure-payments.ts';
import { gatewaysChanged } from './open-gateways.ts';
import { gatewayDays, gatewayHealth, gatewayPayouts, gatewaySystems, gateways } from './tables.ts';

export type GatewayRow = typeof gateways.$inferSelect;
export type ServedRow = typeof gatewaySystems.$inferSelect;
type PaidOutRow = typeof gatewayPayouts.$inferSelect;
type HealthRow = typeof gatewayHealth.$inferSelect;

/** What is set up of every provider, how each fares, and what it has taken today. */
export type GatewayBook = {
  readonly rows: readonly GatewayRow[];
  readonly served: readonly ServedRow[];
  readonly paid: readonly PaidOutRow[];
  readonly health: readonly HealthRow[];
  readonly measured: ReadonlyMap<string, MeasuredPayments>;
  readonly today: readonly (typeof gatewayDays.$inferSelect)[];
};

/** Reads all of it; there are few providers. */
export async function readGatewayBook(database: Queryable): Promise<GatewayBook> {
  const [rows, served, paid, measured, health, today] = await Promise.all([
    database.select().from(gateways),
    database.select().from(gatewaySystems),
    database.select().from(gatewayPayouts),
    measurePayments(database),
    database.select().from(gatewayHealth),
    database
      .select()
      .from(gatewayDays)
      .where(eq(gatewayDays.day, sql`(now() at time zone 'UTC')::date`)),
  ]);
  return { rows, served, paid, measured, health, today };
}

/** One provider as it is set up, locked; null where it is not. */
export async function lockGateway(tx: Transaction, name: string): Promise<GatewayRow | null> {
  const [row] = await tx.select().from(gateways).where(eq(gateways.name, name)).for('update');
  return row ?? null;
}

export type GatewayTermsToSave = {
  readonly enabled: boolean;
  readonly fields: GatewaySettings;
  readonly secrets: Buffer | null;
  readonly systems: readonly Omit<ServedRow, 'gateway'>[];
  readonly paysOut: boolean;
  readonly payouts: readonly Omit<PaidOutRow, 'gateway'>[];
};

/**
 * Sets a provider up. `version` is of what it is changed from, 0 where there was nothing: who has
 * seen something else is told, and overwrites nothing.
 */
export async function saveGateway(
  tx: Transaction,
  name: string,
  { systems, payouts, ...terms }: GatewayTermsToSave,
  { version, by }: { readonly version: number; readonly by: Actor },
): Promise<GatewayRow | Refusal> {
  const values = { name, ...terms, updatedBy: by, version: version + 1 };
  const saved =
    version === 0
      ? await tx.insert(gateways).values(values).onConflictDoNothing().returning()
      : await tx
          .update(gateways)
          .set({ ...values, updatedAt: sql`now()` })
          .where(and(eq(gateways.name, name), eq(gateways.version, version)))
          .returning();
  const [row] = saved;
  if (row === undefined) return refuse('conflict');
  await tx.delete(gatewaySystems).where(eq(gatewaySystems.gateway, name));
  if (systems.length > 0) {
    await tx.insert(gatewaySystems).values(systems.map((each) => ({ ...each, gateway: name })));
  }
  await tx.delete(gatewayPayouts).where(eq(gatewayPayouts.gateway, name));
  if (payouts.length > 0) {
    await tx.insert(gatewayPayouts).values(payouts.map((each) => ({ ...each, gateway: name })));
  }
  await tx.execute(sql`select pg_notify(${gatewaysChanged}, '')`);
  return row;
}

/** Has a payment system ask its providers in this order; those not named come after them. */
export async function orderSystem(
  tx: Transaction,
  paymentSystem: string,
  order: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update gateway_systems s set position = named.place - 1
      from unnest(${sql.param(order)}::text[]) with ordinality as named(gateway, place)
     where s.gateway = named.gateway and s.payment_system = ${paymentSystem}`);
  await tx.execute(sql`select pg_notify(${gatewaysChanged}, '')`);
}
