import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import { type GatewayRequest, gatewayRequest } from '../../../contract/office/gateways.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Gateway, GatewaySettings } from '../../../gateways/gateway.ts';
import { findOrders } from '../../exchange/orders/order-records.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import {
  type GatewayTermsToSave,
  lockGateway,
  readGatewayBook,
  saveGateway,
} from '../../money/online-payments/gateway-store.ts';
import { openSecrets, sealSecrets } from '../../money/online-payments/open-gateways.ts';
import {
  giveToOrder,
  listUnallocated,
  settleUnallocated,
} from '../../money/online-payments/unallocated.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { parseAttributes } from '../../platform/http/attributes.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { audit } from '../audit/audit.ts';
import { registerGatewayTrial } from './gateway-trial-route.ts';
import { presentGateway, presentUnallocated, takes } from './present-gateway.ts';

/** Payment providers: to look at and to set up, and the money of theirs that waits for a person. */
export function registerGateways(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/gateways', async ({ locale }) => {
    const book = await readGatewayBook(database);
    return whole(deps.gateways.known.map((gateway) => presentGateway(deps, gateway, book, locale)));
  });
  handleOffice(app, 'PUT /office/api/gateways/{name}', (asked) => change(deps, asked));
  handleOffice(app, 'GET /office/api/payment_notifications', async () => {
    const found = await listUnallocated(database);
    const ids = found.flatMap(({ asked }) => (asked === null ? [] : [asked.orderId]));
    const orders = await findOrders(database, ids);
    return whole(found.map((each) => presentUnallocated(deps, each, orders)));
  });
  registerTasks(app, deps);
  registerGatewayTrial(app, deps);
}

function registerTasks(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'POST /office/api/payment_notifications/{id}/give', (asked) => {
    const { id } = asked.params;
    const { order } = asked.body;
    if (!isUuid(id)) return refuse('not_found');
    const { actor, ip } = asked.author;
    return inTransaction(database, async (tx) => {
      const row = await giveToOrder(tx, deps.gateways, { id, order, by: actor });
      if (isRefusal(row)) return row;
      const { gateway, operation, amount, currency } = row;
      await audit(tx, {
        actor,
        ip,
        action: 'give_online_payment',
        subjectType: 'payment_notifications',
        subjectId: id,
        after: { gateway, operation, amount, currency, order },
      });
      return undefined;
    });
  });
  handleOffice(app, 'POST /office/api/payment_notifications/{id}/settle', (asked) => {
    const { id } = asked.params;
    const { reason } = asked.body;
    if (!isUuid(id)) return refuse('not_found');
    const { actor, ip } = asked.author;
    return inTransaction(database, async (tx) => {
      const row = await settleUnallocated(tx, id, { actor, reason });
      if (row === null) return refuse('not_found');
      const { gateway, operation } = row;
      await audit(tx, {
        actor,
        ip,
        action: 'settle_online_payment',
        subjectType: 'payment_notifications',
        subjectId: id,
        after: { gateway, operation, reason },
      });
      return undefined;
    });
  });
}

type Changing = AskedByOperator<OfficeCalls['PUT /office/api/gateways/{name}']>;

async function change(deps: OfficeDeps, { params: { name }, request, author, locale }: Changing) {
  const gateway = deps.gateways.known.find((each) => each.name === name);
  if (gateway === undefined) return refuse('not_found');
  const parsed = parseAttributes(gatewayRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { database, vault } = deps.platform;
  const systems = readSystems(deps, gateway, parsed);
  if (isRefusal(systems)) return systems;
  const payouts = readPayouts(deps, gateway, parsed);
  if (isRefusal(payouts)) return payouts;
  const { actor, ip } = author;
  const saved = await inTransaction(database, async (tx) => {
    const before = await lockGateway(tx, name);
    const stored = openSecrets(vault, name, before?.secrets ?? null);
    const settings = readSettings(gateway, parsed, stored);
    if (isRefusal(settings)) return settings;
    const { enabled, version, pays_out: paysOut = false } = parsed;
    const terms: GatewayTermsToSave = {
      enabled,
      systems,
      paysOut,
      payouts,
      fields: settings.fields,
      secrets: sealSecrets(vault, name, settings.secrets),
    };
    const row = await saveGateway(tx, name, terms, { version, by: actor });
    if (isRefusal(row)) return row;
    await audit(tx, {
      actor,
      ip,
      action: 'change_gateway',
      subjectType: 'gateways',
      subjectId: name,
      before: before === null ? null : { enabled: before.enabled, ...before.fields },
      after: {
        enabled,
        ...settings.fields,
        secrets: Object.keys(parsed.secrets).join(', '),
        systems: systems.map(({ paymentSystem }) => paymentSystem).join(', '),
        pays_out: paysOut ? payouts.map(({ paymentSystem }) => paymentSystem).join(', ') : '',
      },
    });
    return row;
  });
  if (isRefusal(saved)) return saved;
  await deps.gateways.refresh();
  const book = await readGatewayBook(database);
  return document(presentGateway(deps, gateway, book, locale));
}

type Settings = { readonly fields: GatewaySettings; readonly secrets: GatewaySettings };

/** What was entered and what stays; one that is switched on has all it needs. */
function readSettings(
  gateway: Gateway,
  { enabled, fields, secrets, pays_out: paysOut = false }: GatewayRequest,
  stored: GatewaySettings,
): Settings | Refusal {
  const read: Record<'fields' | 'secrets', Record<string, string>> = { fields: {}, secrets: {} };
  for (const { name, secret, pattern } of gateway.fields) {
    const given = secret ? (secrets[name] ?? stored[name] ?? '') : (fields[name] ?? '');
    if (given === '') continue;
    if (!new RegExp(`^(?:${pattern})$`, 'u').test(given)) return refuse('invalid_format', name);
    if (secret) read.secrets[name] = given;
    else read.fields[name] = given;
  }
  const all = { ...read.fields, ...read.secrets };
  const needs = new Set(paysOut ? gateway.payouts?.needs : []);
  if (paysOut && gateway.payouts === null) return refuse('invalid_format', 'pays_out');
  // Only one that is complete can be asked for anything.
  const used = enabled || paysOut;
  const missing = gateway.fields.find(
    ({ name, required }) => ((used && required) || needs.has(name)) && !(name in all),
  );
  return missing === undefined ? read : refuse('required', missing.name);
}

type PaidOut = GatewayTermsToSave['payouts'][number];

function readPayouts(
  deps: OfficeDeps,
  { payouts }: Gateway,
  { payouts: asked = [] }: GatewayRequest,
): readonly PaidOut[] | Refusal {
  const read: PaidOut[] = [];
  for (const { payment_system_id: id, amount_max: most } of asked) {
    const system = deps.catalogue.current().systems.find((each) => each.id === id);
    const twice = read.some(({ paymentSystem }) => paymentSystem === system?.code);
    if (system === undefined || twice || !payouts?.systems.includes(system.code)) {
      return refuse('invalid_format', 'payment_system_id');
    }
    const unitsMax = readUnits(system, most, 'amount_max');
    if (isRefusal(unitsMax)) return unitsMax;
    read.push({ paymentSystem: system.code, unitsMax });
  }
  return read;
}

type Served = GatewayTermsToSave['systems'][number];

function readSystems(
  deps: OfficeDeps,
  gateway: Gateway,
  { systems }: GatewayRequest,
): readonly Served[] | Refusal {
  const read: Served[] = [];
  for (const asked of systems) {
    const system = deps.catalogue
      .current()
      .systems.find(({ id }) => id === asked.payment_system_id);
    const twice = read.some(({ paymentSystem }) => paymentSystem === system?.code);
    if (system === undefined || twice || !takes(gateway, system)) {
      return refuse('invalid_format', 'payment_system_id');
    }
    const limits = readLimits(system, asked);
    if (isRefusal(limits)) return limits;
    read.push({ paymentSystem: system.code, position: asked.position, ...limits });
  }
  return read;
}

function readUnits({ asset, precision }: PaymentSystem, value: unknown, field: string) {
  if (value === undefined || value === null || value === '') return null;
  const amount = readAmount(value, asset, precision, field);
  return isRefusal(amount) ? amount : amount.units;
}

function readLimits(system: PaymentSystem, asked: GatewayRequest['systems'][number]) {
  const read = (value: unknown, field: string) => readUnits(system, value, field);
  const least = read(asked.amount_min, 'amount_min');
  const most = read(asked.amount_max, 'amount_max');
  const day = read(asked.day_max, 'day_max');
  const month = read(asked.month_max, 'month_max');
  if (isRefusal(least)) return least;
  if (isRefusal(most)) return most;
  if (isRefusal(day)) return day;
  if (isRefusal(month)) return month;
  const unitsMin = least ?? 1n;
  if (most !== null && most < unitsMin) return refuse('invalid_format', 'amount_max');
  const dayOrdersMax = asked.day_orders_max ?? null;
  return { unitsMin, unitsMax: most, dayUnitsMax: day, monthUnitsMax: month, dayOrdersMax };
}
