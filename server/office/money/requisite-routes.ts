import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { RequisiteAttributes, RequisiteRequest } from '../../../contract/office.ts';
import type { City } from '../../../core/cities/city.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import type { CheckedAccount } from '../../../core/requisites/account-rule.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { type CheckedMemo, checkMemo } from '../../../core/requisites/check-memo.ts';
import { maskAccount } from '../../../core/requisites/mask-account.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import {
  changeRequisite,
  createRequisite,
  findRequisite,
  listRequisites,
  type NewRequisite,
  type RequisiteTerms,
} from '../../exchange/requisites/manage-pool.ts';
import { storedSchedule } from '../../exchange/requisites/pool.ts';
import {
  type RequisiteRow,
  readUsage,
  type UsageRow,
} from '../../exchange/requisites/pool-records.ts';
import { readSchedule, showSchedule } from '../../market/catalogue/schedule-json.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { nameSystem } from '../desk/present-order-line.ts';

/** The pool of accounts and wallets that customers are told to pay to by hand. */
export function registerRequisites(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/requisites', async ({ locale }) => {
    const rows = await listRequisites(deps.platform.database);
    const usage = await usageOf(deps, rows);
    return whole(rows.map((row) => presented(deps, row, usage.get(row.id), locale)));
  });
  handleOffice(app, 'POST /office/api/requisites', async (asked) => {
    const made = await create(deps, asked);
    return isRefusal(made) ? made : show(deps, made, asked.locale);
  });
  handleOffice(app, 'PATCH /office/api/requisites/{id}', async (asked) => {
    const changed = await change(deps, asked);
    return isRefusal(changed) ? changed : show(deps, changed, asked.locale);
  });
}

type Creating = AskedByOperator<OfficeCalls['POST /office/api/requisites']>;
type Changing = AskedByOperator<OfficeCalls['PATCH /office/api/requisites/{id}']>;

async function create(
  deps: OfficeDeps,
  { body, author }: Creating,
): Promise<RequisiteRow | Refusal> {
  const system = deps.catalogue.current().systemById.get(body.payment_system_id);
  if (system === undefined || system.rail !== 'manual') {
    return refuse('invalid_format', 'payment_system_id');
  }
  const place = readNewPlace(body, system, deps.catalogue.current().cities);
  if (isRefusal(place)) return place;
  return inTransaction(deps.platform.database, async (tx) => {
    const row = await createRequisite(tx, place);
    if (!isRefusal(row))
      await logRequisite(tx, author, {
        action: 'create_requisite',
        before: null,
        after: row,
        system,
      });
    return row;
  });
}

/** A new place of the pool; every field at fault is named at once. */
export function readNewPlace(
  given: RequisiteRequest & { readonly account: string; readonly memo?: string | null | undefined },
  system: PaymentSystem,
  cities: readonly City[],
): NewRequisite | Refusal {
  const account = checkAccount(system.accountRule, given.account, 'account');
  const memo = checkMemoOf(system, given.memo, account);
  const terms = readTerms(given, system, { known: null, cities });
  const problems = [account, memo, terms].flatMap((part) => (isRefusal(part) ? part.refused : []));
  if (isRefusal(account) || isRefusal(memo) || isRefusal(terms)) return { refused: problems };
  return { ...terms, paymentSystem: system.code, account: account.account, memo: memo.memo };
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
  { params: { id }, body, author }: Changing,
): Promise<RequisiteRow | Refusal> {
  const known = isUuid(id) ? await findRequisite(deps.platform.database, id) : null;
  if (known === null) return refuse('not_found');
  const system = systemOf(deps, known.paymentSystem);
  const terms = readTerms(body, system, { known, cities: deps.catalogue.current().cities });
  if (isRefusal(terms)) return terms;
  return inTransaction(deps.platform.database, async (tx) => {
    const done = await changeRequisite(tx, id, terms);
    if (isRefusal(done)) return done;
    await logRequisite(tx, author, { ...done, action: 'change_requisite', system });
    return done.after;
  });
}

/** Members that are absent stay as they were; an empty limit is no limit. */
export function readTerms(
  given: RequisiteRequest,
  system: PaymentSystem,
  { known, cities }: { readonly known: RequisiteRow | null; readonly cities: readonly City[] },
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
    city: given.city === undefined ? (known?.city ?? null) : given.city || null,
  };
  if (terms.city !== null && !cities.some(({ code }) => code === terms.city)) {
    problems.push({ code: 'invalid_format', field: 'city' });
  }
  return problems.length === 0 ? terms : { refused: problems };
}

type LimitField = 'order_amount_min' | 'order_amount_max' | 'day_amount_max' | 'month_amount_max';

type LimitUnits = Pick<
  RequisiteRow,
  'orderUnitsMin' | 'orderUnitsMax' | 'dayUnitsMax' | 'monthUnitsMax'
>;

/** The limits as people write them: in the audit log as well, which nobody reads in units. */
export function limitsOf(row: LimitUnits, { asset, precision }: PaymentSystem) {
  const written = (units: bigint) => formatAmount(amount(units, asset), precision);
  const limit = (units: bigint | null) => (units === null ? null : written(units));
  return {
    order_amount_min: written(row.orderUnitsMin),
    order_amount_max: limit(row.orderUnitsMax),
    day_amount_max: limit(row.dayUnitsMax),
    month_amount_max: limit(row.monthUnitsMax),
  };
}

type Logged = {
  readonly action: AuditAction;
  readonly before: RequisiteRow | null;
  readonly after: RequisiteRow;
  readonly system: PaymentSystem;
};

/** Writes down what became of a place; its account stands there by its ends. */
async function logRequisite(
  tx: Transaction,
  author: AuditAuthor,
  { action, before, after, system }: Logged,
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
    ...author,
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

async function show(deps: OfficeDeps, row: RequisiteRow, locale: Locale) {
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
    city: row.city,
    open_orders: usage?.openOrders ?? 0,
    day_amount: written(usage?.dayUnits ?? 0n),
    month_amount: written(usage?.monthUnits ?? 0n),
    last_issued_at: row.lastIssuedAt?.toISOString() ?? null,
  };
  return resource('requisites', row.id, attributes);
}
