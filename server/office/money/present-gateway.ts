import type {
  GatewayAttributes,
  GatewayFieldAttributes,
  GatewayPayoutAttributes,
  PaymentNotificationAttributes,
  ServedSystemAttributes,
} from '../../../contract/office/gateways.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import type { Gateway, GatewaySettings } from '../../../gateways/gateway.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { StoredOrder } from '../../exchange/orders/order-records.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { GatewayBook, GatewayRow } from '../../money/online-payments/gateway-store.ts';
import { isComplete, maySend, openSecrets } from '../../money/online-payments/open-gateways.ts';
import type { Unallocated } from '../../money/online-payments/unallocated.ts';
import { resource } from '../../platform/http/answers/json-api.ts';
import type { OfficeDeps } from '../access/deps.ts';

/** A provider as the office sees it: of a secret nothing but that it is there. */
export function presentGateway(
  deps: OfficeDeps,
  gateway: Gateway,
  book: GatewayBook,
  locale: Locale,
) {
  const { name, title } = gateway;
  const { config, vault } = deps.platform;
  const row = book.rows.find((each) => each.name === name);
  const settings = { ...row?.fields, ...openSecrets(vault, name, row?.secrets ?? null) };
  const { systems } = deps.catalogue.current();
  const possible = systems.filter((system) => takes(gateway, system));
  const attributes: GatewayAttributes = {
    title,
    enabled: row?.enabled ?? false,
    complete: isComplete(gateway, settings),
    gives_requisites: gateway.requisites !== undefined,
    fields: fieldsOf(gateway, settings),
    systems: servedBy(possible, name, book, locale),
    possible: possible.map(({ id, name: texts }) => ({ id, name: texts[locale] })),
    payouts: payoutsOf(gateway, settings, { book, systems, locale }),
    asked: gateway.lookup(settings) !== null,
    notify_url: `${config.publicUrl}/api/v1/payment_notifications/${name}`,
    success_url: `${config.publicUrl}/payment/success`,
    failure_url: `${config.publicUrl}/payment/failure`,
    ...healthOf(book, name, deps.platform.clock.now()),
    measured: measuredOf(book, name),
    version: versionOf(row),
  };
  return resource('gateways', name, attributes);
}

/** Whether a provider could take money of a payment system at all. */
export function takes({ currencies, requisites }: Gateway, { asset, code }: PaymentSystem) {
  if (currencies[asset] === undefined) return false;
  return requisites === undefined || requisites.systems.includes(code);
}

function versionOf(row: GatewayRow | undefined): number {
  return row?.version ?? 0;
}

function fieldsOf({ fields }: Gateway, settings: GatewaySettings): GatewayFieldAttributes[] {
  return fields.map(({ name, secret, required }) => {
    const value = settings[name] ?? '';
    return { name, secret, required, given: value !== '', value: secret ? null : value };
  });
}

type Shown = {
  readonly book: GatewayBook;
  readonly systems: readonly PaymentSystem[];
  readonly locale: Locale;
};

/** What a rail of ours pays by itself is not paid over a provider. */
function payoutsOf(
  gateway: Gateway,
  settings: GatewaySettings,
  { book, systems, locale }: Shown,
): GatewayPayoutAttributes | null {
  const { name, payouts } = gateway;
  if (payouts === null) return null;
  const possible = systems.filter(
    ({ code, rail }) => rail === 'manual' && payouts.systems.includes(code),
  );
  return {
    enabled: book.rows.find((each) => each.name === name)?.paysOut ?? false,
    complete: maySend(gateway, settings),
    needs: payouts.needs,
    repeatable: payouts.repeatable,
    systems: book.paid
      .filter((paid) => paid.gateway === name)
      .flatMap(({ paymentSystem, unitsMax }) => {
        const system = possible.find(({ code }) => code === paymentSystem);
        if (system === undefined) return [];
        const { id, name: texts, asset, precision } = system;
        const most = unitsMax === null ? null : formatAmount(amount(unitsMax, asset), precision);
        return [{ payment_system_id: id, name: texts[locale], currency: asset, amount_max: most }];
      }),
    possible: possible.map(({ id, name: texts }) => ({ id, name: texts[locale] })),
  };
}

function servedBy(
  possible: readonly PaymentSystem[],
  name: string,
  { served, today }: GatewayBook,
  locale: Locale,
): ServedSystemAttributes[] {
  return served
    .filter(({ gateway }) => gateway === name)
    .toSorted((one, other) => one.position - other.position)
    .flatMap((row) => {
      const { paymentSystem, position, unitsMin, unitsMax, dayUnitsMax, monthUnitsMax } = row;
      const system = possible.find(({ code }) => code === paymentSystem);
      if (system === undefined) return [];
      const sum = (units: bigint) => formatAmount(amount(units, system.asset), system.precision);
      const received = today.find(
        (day) => day.gateway === name && day.paymentSystem === paymentSystem,
      );
      return [
        {
          payment_system_id: system.id,
          name: system.name[locale],
          currency: system.asset,
          position,
          amount_min: sum(unitsMin),
          amount_max: unitsMax === null ? null : sum(unitsMax),
          day_max: dayUnitsMax === null ? null : sum(dayUnitsMax),
          month_max: monthUnitsMax === null ? null : sum(monthUnitsMax),
          day_orders_max: row.dayOrdersMax,
          taken_today: sum(received?.units ?? 0n),
        },
      ];
    });
}

function measuredOf({ measured }: GatewayBook, name: string): GatewayAttributes['measured'] {
  const found = measured.get(name);
  if (found === undefined) return null;
  const { asked, paid, medianSeconds } = found;
  return { asked, paid, median_seconds: medianSeconds };
}

function healthOf({ health }: GatewayBook, name: string, now: Date) {
  const row = health.find(({ gateway }) => gateway === name);
  const until = row?.asideUntil ?? null;
  return {
    notified_at: row?.notifiedAt?.toISOString() ?? null,
    refused_at: row?.refusedAt?.toISOString() ?? null,
    refused_why: row?.refusedWhy ?? null,
    failed_at: row?.failedAt?.toISOString() ?? null,
    failed_why: row?.failedWhy ?? null,
    aside_until: until !== null && until > now ? until.toISOString() : null,
  };
}

/** Money that came over a provider and waits for a person. */
export function presentUnallocated(
  { gateways }: OfficeDeps,
  { row, reason, asked }: Unallocated,
  orders: ReadonlyMap<string, StoredOrder>,
) {
  const { operation, reference, amount: sum, currency, fee } = row;
  const open = gateways.byName(row.gateway);
  const order = asked === null ? undefined : orders.get(asked.orderId);
  const attributes: PaymentNotificationAttributes = {
    gateway: open?.gateway.title ?? row.gateway,
    operation,
    reference,
    amount: sum,
    fee,
    reason,
    currency: open === null ? currency : assetOf(open.gateway, currency),
    received_at: row.receivedAt.toISOString(),
    order_id: order?.row.id ?? null,
    order_number: order?.row.number ?? null,
    asked: asked === null ? null : `${asked.amount} ${asked.asset}`,
    may_give: row.state === 'person',
  };
  return resource('payment_notifications', row.id, attributes);
}

/** The money as people call it: providers have codes of their own. */
function assetOf({ currencies }: Gateway, currency: string): string {
  return Object.entries(currencies).find(([, code]) => code === currency)?.[0] ?? currency;
}
