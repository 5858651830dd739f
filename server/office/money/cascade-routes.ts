import type {
  CascadeAttributes,
  CascadeProviderAttributes,
  DisputableAttributes,
} from '../../../contract/office/cascades.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { refuse } from '../../../core/refusal.ts';
import { inOrder } from '../../../core/requisite-cascade/next-provider.ts';
import type { Locale } from '../../../i18n/locale.ts';
import {
  type CascadeBook,
  type Disputable,
  dispute,
  orderDirection,
  readCascadeBook,
  readDisputable,
} from '../../exchange/requisite-cascade/cascade-book.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { orderSystem } from '../../money/online-payments/gateway-store.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';

/** Whom orders ask for requisites, in which order, and how each has done; and disputes. */
export function registerCascades(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/cascades', async ({ locale }) =>
    whole(presentCascades(deps, await readCascadeBook(database), locale)),
  );
  handleOffice(app, 'PUT /office/api/cascades/{id}', async ({ params, body, author }) => {
    const { order } = body;
    const system = deps.catalogue.current().systems.find(({ id }) => id === params.id);
    if (system === undefined) return refuse('not_found');
    const faulty = refuseNames(deps, system.code, order);
    if (faulty !== null) return faulty;
    const { actor, ip } = author;
    await inTransaction(database, async (tx) => {
      await orderSystem(tx, system.code, order);
      const after = { order: order.join(', ') };
      await audit(tx, {
        actor,
        ip,
        action: 'order_cascade',
        subjectType: 'payment_systems',
        subjectId: system.id,
        after,
      });
    });
    await deps.gateways.refresh();
    return undefined;
  });
  registerDirectionCascades(app, deps);
  registerDisputes(app, deps);
}

function registerDirectionCascades(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'PUT /office/api/direction_cascades/{id}', async ({ params, body, author }) => {
    const { id } = params;
    const { order } = body;
    const { directionById, systems } = deps.catalogue.current();
    const direction = directionById.get(id);
    if (direction === undefined) return refuse('not_found');
    const system = systems.find((each) => each.id === direction.incomePaymentSystemId);
    const faulty = refuseNames(deps, system?.code ?? '', order);
    if (faulty !== null) return faulty;
    const { actor, ip } = author;
    await inTransaction(database, async (tx) => {
      await orderDirection(tx, id, order);
      const after = { order: order.join(', ') };
      await audit(tx, {
        actor,
        ip,
        action: 'order_cascade',
        subjectType: 'directions',
        subjectId: id,
        after,
      });
    });
    return undefined;
  });
}

function registerDisputes(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/requisite_requests', async () => {
    const rows = await readDisputable(database);
    return whole(rows.map((row) => presentDisputable(deps, row)));
  });
  handleOffice(app, 'POST /office/api/requisite_requests/{id}/dispute', ({ params, author }) => {
    const { id } = params;
    const { actor, ip } = author;
    return inTransaction(database, async (tx) => {
      const unfit = await dispute(tx, id);
      if (unfit !== null) return unfit;
      await audit(tx, {
        actor,
        ip,
        action: 'dispute_requisites',
        subjectType: 'requisite_requests',
        subjectId: id,
      });
      return undefined;
    });
  });
}

/** Each of them serves this payment system, and stands there once. */
function refuseNames({ gateways }: OfficeDeps, code: string, order: readonly string[]) {
  const serving = new Set(gateways.cascadeOf(code).map(({ gateway }) => gateway));
  const fit = new Set(order).size === order.length && order.every((name) => serving.has(name));
  return fit ? null : refuse('invalid_format', 'order');
}

function presentCascades(deps: OfficeDeps, book: CascadeBook, locale: Locale) {
  const { systems, directionById } = deps.catalogue.current();
  const nameOf = (id: string) => systems.find((each) => each.id === id)?.name[locale] ?? id;
  return systems.flatMap((system) => {
    const rows = book.served.filter(
      ({ paymentSystem, gateway }) =>
        paymentSystem === system.code && givesRequisites(deps, gateway),
    );
    if (rows.length === 0) return [];
    const own = [...book.own].flatMap(([id, order]) => {
      const direction = directionById.get(id);
      if (direction?.incomePaymentSystemId !== system.id) return [];
      const name = `${system.name[locale]} → ${nameOf(direction.outcomePaymentSystemId)}`;
      return [{ direction_id: id, name, order }];
    });
    const attributes: CascadeAttributes = {
      name: system.name[locale],
      currency: system.asset,
      own,
      providers: inOrder(rows, []).map((row) => presentProvider(deps, book, system, row)),
    };
    return [resource('cascades', system.id, attributes)];
  });
}

function givesRequisites({ gateways }: OfficeDeps, name: string): boolean {
  return gateways.known.some((each) => each.name === name && each.requisites !== undefined);
}

function presentProvider(
  { gateways }: OfficeDeps,
  { done, rests }: CascadeBook,
  system: PaymentSystem,
  row: CascadeBook['served'][number],
): CascadeProviderAttributes {
  const { gateway } = row;
  const open = gateways.byName(gateway);
  const did = done.find((each) => each.gateway === gateway && each.paymentSystem === system.code);
  const sum = (units: bigint) => formatAmount(amount(units, system.asset), system.precision);
  const most = (units: bigint | null) => (units === null ? null : sum(units));
  const answered = (did?.given ?? 0) + (did?.noneFree ?? 0) + (did?.failed ?? 0);
  return {
    gateway,
    enabled: open?.enabled === true,
    title: gateways.known.find(({ name }) => name === gateway)?.title ?? gateway,
    rests_until: rests.get(gateway)?.toISOString() ?? null,
    asked: did?.asked ?? 0,
    given: did?.given ?? 0,
    none_free: did?.noneFree ?? 0,
    failed: did?.failed ?? 0,
    paid: did?.paid ?? 0,
    answer_ms: answered === 0 ? null : Math.round((did?.answerMilliseconds ?? 0) / answered),
    promised_today: sum(did?.dayUnits ?? 0n),
    promised_month: sum(did?.monthUnits ?? 0n),
    day_max: most(row.dayUnitsMax),
    month_max: most(row.monthUnitsMax),
    orders_today: did?.dayOrders ?? 0,
    day_orders_max: row.dayOrdersMax,
  };
}

function presentDisputable({ gateways }: OfficeDeps, row: Disputable) {
  const known = gateways.known.find(({ name }) => name === row.gateway);
  const attributes: DisputableAttributes = {
    order_id: row.orderId,
    order_number: row.number,
    operation: row.operation,
    gateway: known?.title ?? row.gateway,
    amount: isAssetCode(row.asset) ? formatAmount(amount(row.units, row.asset)) : '',
    currency: row.asset,
    claimed_at: row.claimedAt.toISOString(),
    disputed: row.disputed,
    may_dispute: known?.requisites?.forwards.includes('dispute') === true,
  };
  return resource('requisite_requests', row.reference, attributes);
}
