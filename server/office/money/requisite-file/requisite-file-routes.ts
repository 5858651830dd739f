import type { OfficeCalls } from '../../../../contract/calls/office/office-calls.ts';
import type {
  RequisiteEntry,
  RequisiteImportAttributes,
  RequisitePlanAttributes,
  WrittenRequisite,
} from '../../../../contract/office/files/requisite-file.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { checkAccount } from '../../../../core/requisites/check-account.ts';
import { maskAccount } from '../../../../core/requisites/mask-account.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { systemOf } from '../../../exchange/orders/deps.ts';
import {
  type ChangedRequisite,
  importPool,
  isPoolChangedSince,
  lastPoolImport,
  undoPoolImport,
} from '../../../exchange/requisites/import-pool.ts';
import {
  listRequisites,
  type NewRequisite,
  type RequisiteTerms,
} from '../../../exchange/requisites/manage-pool.ts';
import { storedSchedule } from '../../../exchange/requisites/pool.ts';
import type { RequisiteRow } from '../../../exchange/requisites/pool-records.ts';
import { showSchedule } from '../../../market/catalogue/schedule-json.ts';
import { differenceOf } from '../../../market/catalogue/show-direction.ts';
import type { PaymentSystem } from '../../../market/catalogue/systems/payment-system.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { presentRefusal } from '../../../platform/http/answers/errors.ts';
import { document, resource } from '../../../platform/http/answers/json-api.ts';
import type { App } from '../../../platform/http/app.ts';
import { sendSheet } from '../../../platform/spreadsheet/send-sheet.ts';
import { actorNames } from '../../access/actor-names.ts';
import type { OfficeDeps } from '../../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../../access/handle-call.ts';
import { audit } from '../../audit/audit.ts';
import { orUndone, Undone } from '../../market/undone.ts';
import { limitsOf, readNewPlace, readTerms } from '../requisite-routes.ts';
import { type PoolLine, poolJson, poolSheet, readPool } from './requisite-file.ts';

const linesMax = 5000;
const linesShown = 200;

/** The pool as a file, and back. */
export function registerRequisiteFile(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  const path = 'GET /office/api/requisites/export';
  handleOffice(app, path, async ({ query, reply, author, locale }) => {
    const format = query.format ?? 'csv';
    const rows = await listRequisites(database);
    const entries = rows
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .map((row) => entryOf(row, systemOf(deps, row.paymentSystem)));
    await inTransaction(database, (tx) =>
      audit(tx, {
        ...author,
        action: 'export_requisites',
        subjectType: 'requisites',
        subjectId: 'export',
        after: { format, count: entries.length },
      }),
    );
    if (format === 'csv') {
      const sheet = poolSheet(entries, locale);
      return sendSheet(reply, { sheet, format, locale, fileName: 'requisites' });
    }
    return (
      reply
        // To be saved, whatever a browser makes of it.
        .header('content-type', 'application/octet-stream')
        .header('content-disposition', 'attachment; filename="requisites.json"')
        .header('cache-control', 'no-store')
        .send(poolJson(entries))
    );
  });
  handleOffice(app, 'POST /office/api/requisites/import', (asked) => importFile(deps, asked));
  handleOffice(app, 'GET /office/api/requisite_imports/last', async ({ locale }) => {
    const last = await lastPoolImport(database);
    if (last === null) return document(null);
    const nameOf = await actorNames(database, locale);
    const attributes: RequisiteImportAttributes = {
      count: last.count,
      created_by: nameOf(last.createdBy),
      created_at: last.createdAt.toISOString(),
      changed_since: await isPoolChangedSince(database, last.id),
    };
    return document(resource('requisite_imports', last.id, attributes));
  });
  handleOffice(app, 'DELETE /office/api/requisite_imports/{id}', ({ params, author }) =>
    inTransaction(database, async (tx) => {
      const undone = await undoPoolImport(tx, params.id);
      if (isRefusal(undone)) return undone;
      await audit(tx, {
        ...author,
        action: 'undo_requisite_import',
        subjectType: 'requisites',
        subjectId: undone.id,
        before: { count: undone.count },
      });
      return undefined;
    }),
  );
}

function entryOf(row: RequisiteRow, system: PaymentSystem): WrittenRequisite {
  const schedule = storedSchedule(row.schedule);
  return {
    payment_system: row.paymentSystem,
    account: row.account,
    memo: row.memo,
    ...termsOf(row, system),
    schedule: schedule && showSchedule(schedule),
  };
}

function termsOf(terms: RequisiteTerms, system: PaymentSystem) {
  const { holder, bank, city, slots, enabled } = terms;
  const { order_amount_min: min, ...limits } = limitsOf(terms, system);
  const from = terms.orderUnitsMin === 0n ? null : min;
  return { holder, bank, city, order_amount_min: from, ...limits, slots, enabled };
}

type Importing = AskedByOperator<OfficeCalls['POST /office/api/requisites/import']>;

async function importFile(deps: OfficeDeps, { body, author, locale }: Importing) {
  const lines = readPool(body.format, body.text);
  if (lines.length > linesMax) return refuse('too_long', 'text', { max: String(linesMax) });
  const plan = await planPool(deps, lines, locale);
  const { shown, made, changed } = plan;
  const answer = document(resource('requisite_plans', 'pool', shown));
  if (body.preview || made.length + changed.length === 0) return answer;
  if (shown.wrong > 0) return refuse('invalid_format', 'text');
  const done = await orUndone(
    inTransaction(deps.platform.database, async (tx) => {
      const id = await importPool(tx, made, changed, author.actor);
      if (isRefusal(id)) throw new Undone(id);
      const { format } = body;
      const subject = { subjectType: 'requisites', subjectId: id };
      const accounts = shown.lines.map(({ payment_system: of, account }) => `${of} ${account}`);
      const after = { format, count: made.length + changed.length, accounts };
      await audit(tx, { ...author, ...subject, action: 'import_requisites', after });
      return null;
    }),
  );
  return isRefusal(done) ? refuse('conflict', 'text') : answer;
}

type Plan = {
  readonly shown: RequisitePlanAttributes;
  readonly made: readonly NewRequisite[];
  readonly changed: readonly ChangedRequisite[];
};

async function planPool(
  deps: OfficeDeps,
  lines: readonly PoolLine[],
  locale: Locale,
): Promise<Plan> {
  const pool = await listRequisites(deps.platform.database);
  const known = new Map(pool.map((row) => [placeOf(row), row]));
  const seen = new Set<string>();
  const made: NewRequisite[] = [];
  const changed: ChangedRequisite[] = [];
  const planned: RequisitePlanAttributes['lines'][number][] = [];
  let same = 0;
  for (const { line, entry } of lines) {
    const read = isRefusal(entry) ? entry : readLine(deps, entry, { known, seen });
    const named = nameLine(deps, line, entry);
    if (isRefusal(read)) {
      planned.push({ ...named, state: 'wrong', fields: [], faults: faultsOf(read, locale) });
    } else if (read.state === 'created') {
      made.push(read.place);
      planned.push({ ...named, state: 'created', fields: [], faults: [] });
    } else if (read.fields.length === 0) same += 1;
    else {
      changed.push(read.change);
      planned.push({ ...named, state: 'changed', fields: read.fields, faults: [] });
    }
  }
  const wrong = planned.filter(({ state }) => state === 'wrong');
  const right = planned.filter(({ state }) => state !== 'wrong');
  const counts = { created: made.length, changed: changed.length, same, wrong: wrong.length };
  return { shown: { ...counts, lines: [...wrong, ...right].slice(0, linesShown) }, made, changed };
}

type Read =
  | { readonly state: 'created'; readonly place: NewRequisite }
  | {
      readonly state: 'known';
      readonly change: ChangedRequisite;
      readonly fields: string[];
    };

type Pool = { readonly known: ReadonlyMap<string, RequisiteRow>; readonly seen: Set<string> };

function readLine(deps: OfficeDeps, entry: RequisiteEntry, { known, seen }: Pool): Read | Refusal {
  const { systemByCode, cities } = deps.catalogue.current();
  const system = systemByCode.get(entry.payment_system.toUpperCase());
  if (system === undefined || system.rail !== 'manual')
    return refuse('not_found', 'payment_system');
  const place = readNewPlace(entry, system, cities);
  if (isRefusal(place)) return place;
  if (place.orderUnitsMax !== null && place.orderUnitsMax < place.orderUnitsMin) {
    return refuse('greater_than', 'order_amount_max');
  }
  const key = placeOf(place);
  if (seen.has(key)) return refuse('already_saved', 'account');
  seen.add(key);
  const row = known.get(key);
  if (row === undefined) return { state: 'created', place };
  const terms = readTerms(entry, system, { known: row, cities });
  if (isRefusal(terms)) return terms;
  const { before, after } = differenceOf(
    { ...termsOf(row, system), schedule: row.schedule },
    { ...termsOf(terms, system), schedule: terms.schedule },
  );
  const fields = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  return { state: 'known', change: { id: row.id, terms }, fields };
}

/** The database keeps members in an order of its own. */
function isSame(one: unknown, other: unknown): boolean {
  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([name, each]) => [name, sorted(each)]);
  };
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** By this one place of the pool differs from another. */
function placeOf({ paymentSystem, account }: Pick<NewRequisite, 'paymentSystem' | 'account'>) {
  return `${paymentSystem} ${account}`;
}

/** A line is named by the ends of its account, whosever file it was. */
function nameLine(deps: OfficeDeps, line: number, entry: RequisiteEntry | Refusal) {
  if (isRefusal(entry)) return { line, payment_system: '', account: '' };
  const system = deps.catalogue.current().systemByCode.get(entry.payment_system.toUpperCase());
  const account = system && checkAccount(system.accountRule, entry.account, 'account');
  const shown =
    system === undefined || account === undefined || isRefusal(account)
      ? ''
      : maskAccount(system.accountRule.kind, account.account);
  return { line, payment_system: entry.payment_system, account: shown };
}

function faultsOf({ refused }: Refusal, locale: Locale) {
  return refused.map((item) => ({
    field: item.field ?? null,
    detail: presentRefusal({ refused: [item] }, locale).errors[0]?.detail ?? item.code,
  }));
}
