import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '../../contract/audit-actions.ts';
import {
  newRequisiteRequest,
  type RequisiteAttributes,
  type RequisiteRequest,
  requisiteRequest,
} from '../../contract/office.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../core/refusal.ts';
import type { CheckedAccount } from '../../core/requisites/account-rule.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import { type CheckedMemo, checkMemo } from '../../core/requisites/check-memo.ts';
import { maskAccount } from '../../core/requisites/mask-account.ts';
import type { Locale } from '../../i18n/locale.ts';
import { audit } from '../audit/audit.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import { readSchedule, showSchedule } from '../catalogue/schedule-json.ts';
import { systemOf } from '../orders/deps.ts';
import type { Transaction } from '../platform/database/database.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import {
  changeRequisite,
  createRequisite,
  findRequisite,
  listRequisites,
  type RequisiteTerms,
} from '../requisites/manage-pool.ts';
import { storedSchedule } from '../requisites/pool.ts';
import { type RequisiteRow, readUsage, type UsageRow } from '../requisites/pool-records.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';
import { nameSystem } from './present-order-line.ts';

type Params = { Params: { id: string } };

/** The pool of accounts and wallets that customers are told to pay to by hand. */
export function registerRequisites(app: App, deps: OfficeDeps): void {
  app.get('/requisites', async (request) => {
    const rows = await listRequisites(deps.platform.database);
    const usage = await usageOf(deps, rows);
    const locale = localeOf(request);
    return whole(rows.map((row) => presented(deps, row, usage.get(row.id), locale)));
  });
  app.post('/requisites', async (request, reply) => {
    const made = await create(deps, request);
    if (isRefusal(made)) return made;
    reply.code(201);
    return show(deps, made, localeOf(request));
  });
  app.patch<Params>('/requisites/:id', async (request) => {
    const changed = await change(deps, request, request.params.id);
    return isRefusal(changed) ? changed : show(deps, changed, localeOf(request));
  });
}

async function create(deps: OfficeDeps, request: FastifyRequest): Promise<RequisiteRow | Refusal> {
  const parsed = parseAttributes(newRequisiteRequest, request);
  if (isRefusal(parsed)) return parsed;
  const system = deps.catalogue.current().systemById.get(parsed.payment_system_id);
  if (system === undefined || system.rail !== 'manual') {
    return refuse('invalid_format', 'payment_system_id');
  }
  const account = checkAccount(system.accountRule, parsed.account, 'account');
  const memo = checkMemoOf(system, parsed.memo, account);
  const terms = readTerms(parsed, system, null);
  const problems = [account, memo, terms].flatMap((part) => (isRefusal(part) ? part.refused : []));
  if (isRefusal(account) || isRefusal(memo) || isRefusal(terms)) return { refused: problems };
  return inTransaction(deps.platform.database, async (tx) => {
    const row = await createRequisite(tx, {
      ...terms,
      paymentSystem: system.code,
      account: account.account,
      memo: memo.memo,
    });
    if (!isRefusal(row)) await log(tx, request, 'create_requisite', null, row, system);
    return row;
  });
}

/** A payment system without memos takes none. */
function checkMemoOf(
  { memoRule }: PaymentSystem,
  text: string | null | undefined,
  account: CheckedAccount | Refusal,
): CheckedMemo | Refusal {
  if (memoRule === null) return { memo: null };
  return checkMemo(memoRule, text ?? '', isRefusal(account) ? null : account.memo, 'memo');
}

async function change(
  deps: OfficeDeps,
  request: FastifyRequest,
  id: string,
): Promise<RequisiteRow | Refusal> {
  const parsed = parseAttributes(requisiteRequest, request);
  if (isRefusal(parsed)) return parsed;
  const known = isUuid(id) ? await findRequisite(deps.platform.database, id) : null;
  if (known === null) return refuse('not_found');
  const system = systemOf(deps, known.paymentSystem);
  const terms = readTerms(parsed, system, known);
  if (isRefusal(terms)) return terms;
  return inTransaction(deps.platform.database, async (tx) => {
    const done = await changeRequisite(tx, id, terms);
    if (isRefusal(done)) return done;
    await log(tx, request, 'change_requisite', done.before, done.after, system);
    return done.after;
  });
}

/** Members that are absent stay as they were; an empty limit is no limit. */
function readTerms(
  given: RequisiteRequest,
  system: PaymentSystem,
  known: RequisiteRow | null,
): RequisiteTerms | Refusal {
  const problems: RefusalItem[] = [];
  const limit = (field: LimitField, before: bigint | null): bigint | null => {
    const input = given[field];
    if (input === undefined) return before;
    if (input === null || input === '') return null;
    const read = readAmount(input, system.asset, system.precision, field);
    if (!isRefusal(read)) return read.units;
    problems.push(...read.refused);
    return null;
  };
  const terms: RequisiteTerms = {
    holder: given.holder === undefined ? (known?.holder ?? null) : given.holder?.trim() || null,
    bank: given.bank === undefined ? (known?.bank ?? null) : given.bank?.trim() || null,
    enabled: given.enabled ?? known?.enabled ?? true,
    orderUnitsMin: limit('order_amount_min', known?.orderUnitsMin ?? 0n) ?? 0n,
    orderUnitsMax: limit('order_amount_max', known?.orderUnitsMax ?? null),
    dayUnitsMax: limit('day_amount_max', known?.dayUnitsMax ?? null),
    monthUnitsMax: limit('month_amount_max', known?.monthUnitsMax ?? null),
    slots: given.slots ?? known?.slots ?? 1,
    schedule:
      given.schedule === undefined
        ? (known?.schedule ?? null)
        : given.schedule && readSchedule(given.schedule),
  };
  return problems.length === 0 ? terms : { refused: problems };
}

type LimitField = 'order_amount_min' | 'order_amount_max' | 'day_amount_max' | 'month_amount_max';

type LimitUnits = Pick<
  RequisiteRow,
  'orderUnitsMin' | 'orderUnitsMax' | 'dayUnitsMax' | 'monthUnitsMax'
>;

/** The limits as people write them: in the audit log as well, which nobody reads in units. */
function limitsOf(row: LimitUnits, { asset, precision }: PaymentSystem) {
  const written = (units: bigint) => formatAmount(amount(units, asset), precision);
  const limit = (units: bigint | null) => (units === null ? null : written(units));
  return {
    order_amount_min: written(row.orderUnitsMin),
    order_amount_max: limit(row.orderUnitsMax),
    day_amount_max: limit(row.dayUnitsMax),
    month_amount_max: limit(row.monthUnitsMax),
  };
}

async function log(
  tx: Transaction,
  request: FastifyRequest,
  action: AuditAction,
  before: RequisiteRow | null,
  after: RequisiteRow,
  system: PaymentSystem,
): Promise<void> {
  const shown = ({
    orderUnitsMin,
    orderUnitsMax,
    dayUnitsMax,
    monthUnitsMax,
    ...row
  }: RequisiteRow) => {
    const limits = { orderUnitsMin, orderUnitsMax, dayUnitsMax, monthUnitsMax };
    const account = maskAccount(system.accountRule.kind, row.account);
    return { ...row, account, ...limitsOf(limits, system) };
  };
  await audit(tx, {
    ...authorOf(request),
    action,
    subjectType: 'requisites',
    subjectId: after.id,
    before: before === null ? null : shown(before),
    after: shown(after),
  });
}

async function usageOf(
  { platform }: OfficeDeps,
  rows: readonly RequisiteRow[],
): Promise<Map<string, UsageRow>> {
  const codes = [...new Set(rows.map((row) => row.paymentSystem))];
  const usage = await readUsage(platform.database, codes, platform.config.timeZone);
  return new Map(usage.map((row) => [row.requisiteId, row]));
}

async function show(deps: OfficeDeps, row: RequisiteRow, locale: Locale): Promise<Document> {
  const usage = await usageOf(deps, [row]);
  return document(presented(deps, row, usage.get(row.id), locale));
}

function presented(
  deps: OfficeDeps,
  row: RequisiteRow,
  usage: UsageRow | undefined,
  locale: Locale,
) {
  const system = systemOf(deps, row.paymentSystem);
  const written = (units: bigint) => formatAmount(amount(units, system.asset), system.precision);
  const schedule = storedSchedule(row.schedule);
  const attributes: RequisiteAttributes = {
    payment_system: nameSystem(system, locale),
    account: row.account,
    memo: row.memo,
    holder: row.holder,
    bank: row.bank,
    enabled: row.enabled,
    ...limitsOf(row, system),
    slots: row.slots,
    schedule: schedule && showSchedule(schedule),
    open_orders: usage?.openOrders ?? 0,
    day_amount: written(usage?.dayUnits ?? 0n),
    month_amount: written(usage?.monthUnits ?? 0n),
    last_issued_at: row.lastIssuedAt?.toISOString() ?? null,
  };
  return resource('requisites', row.id, attributes);
}
