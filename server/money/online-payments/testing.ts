import { eq, sql } from 'drizzle-orm';
import type { GatewaySettings } from '../../../gateways/gateway.ts';
import {
  type RequisitesProvider,
  requisiteSettings,
} from '../../../gateways/requisites/stand-in/testing.ts';
import {
  type ProviderName,
  settingsOf,
  type Tells,
  tellOf,
} from '../../../gateways/stand-in/testing.ts';
import type { TestExchange } from '../../exchange/orders/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { heldLease, seizeLease } from '../../platform/lease/testing.ts';
import { actOnNotifications } from './act-on-notifications.ts';
import { lockGateway, saveGateway } from './gateway-store.ts';
import { sealSecrets } from './open-gateways.ts';
import { paymentNotifications } from './tables.ts';

type Bed = Pick<TestExchange, 'platform' | 'gateways' | 'deps' | 'app'>;

type SwitchedOn = {
  readonly enabled?: boolean;
  readonly system?: string;
  readonly position?: number;
  readonly unitsMin?: bigint;
  readonly unitsMax?: bigint | null;
  readonly dayUnitsMax?: bigint | null;
  readonly monthUnitsMax?: bigint | null;
  readonly dayOrdersMax?: number | null;
  readonly settings?: GatewaySettings;
  /** Codes of the payment systems that it pays out. */
  readonly pays?: readonly string[];
};

const allSettings = { ...settingsOf, ...requisiteSettings };

/** Sets a provider up as the office would, for one payment system. */
export async function switchOn(
  bed: Pick<Bed, 'platform' | 'gateways'>,
  name: ProviderName | RequisitesProvider,
  on: SwitchedOn = {},
): Promise<void> {
  const { database, vault } = bed.platform;
  const { enabled = true, system = 'SBERRUB', settings = allSettings[name] } = on;
  const gateway = bed.gateways.known.find((each) => each.name === name);
  if (gateway === undefined) throw new Error(`${name} is not known`);
  const isSecret = (key: string) =>
    gateway.fields.some((field) => field.name === key && field.secret);
  const part = (secret: boolean) =>
    Object.fromEntries(Object.entries(settings).filter(([key]) => isSecret(key) === secret));
  const { position = 0, unitsMin = 1n, unitsMax = null, dayUnitsMax = null } = on;
  await inTransaction(database, async (tx) => {
    const version = (await lockGateway(tx, name))?.version ?? 0;
    const more = { monthUnitsMax: on.monthUnitsMax ?? null, dayOrdersMax: on.dayOrdersMax ?? null };
    const systems = [{ paymentSystem: system, position, unitsMin, unitsMax, dayUnitsMax, ...more }];
    const secrets = sealSecrets(vault, name, part(true));
    const payouts = (on.pays ?? []).map((code) => ({ paymentSystem: code, unitsMax: null }));
    const paid = { paysOut: payouts.length > 0, payouts };
    const terms = { enabled, fields: part(false), secrets, systems, ...paid };
    return saveGateway(tx, name, terms, { version, by: 'operator:test' });
  });
  await bed.gateways.refresh();
}

/** What a provider sends, as it sends it. */
export async function notify(
  { app }: Bed,
  name: ProviderName,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/payment_notifications/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: body,
  });
  return { status: answer.statusCode, text: answer.body };
}

/** The same of a payment that is told of in earnest. */
export function tell(bed: Bed, name: ProviderName, tells: Tells, keys?: GatewaySettings) {
  return notify(bed, name, tellOf(name, tells, keys));
}

/** One round of the worker, now, whatever it had put off. */
export async function work(bed: Bed): Promise<void> {
  const { database } = bed.platform;
  await database
    .update(paymentNotifications)
    .set({ nextAt: sql`now()` })
    .where(eq(paymentNotifications.state, 'waiting'));
  const held = await heldLease(database, 'watch online');
  const lease = held.token === 0n ? await seizeLease(database, 'watch online') : held;
  await actOnNotifications({ orders: bed.deps, gateways: bed.gateways }, lease);
}
