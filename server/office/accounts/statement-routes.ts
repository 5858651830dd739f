import type { MovementAttributes } from '../../../contract/office/accounts.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate, translateIfKnown } from '../../../i18n/translate.ts';
import { orderNumbers } from '../../exchange/order-facts/read-order-facts.ts';
import { listRequisites } from '../../exchange/requisites/manage-pool.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { FigureSpan } from '../../money/ledger/figure-span.ts';
import {
  type Movement,
  type MovementKey,
  readBalanceAfter,
  readMovements,
  readStatementSums,
  type StatementOf,
} from '../../money/ledger/read-statement.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { type Cell, numberCell, type Sheet, textCell } from '../../platform/spreadsheet/sheet.ts';
import { actorNames } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { readPageKey, writePageKey } from '../access/page-key.ts';
import { audit } from '../audit/audit.ts';
import { nameSystem } from '../desk/present-order-line.ts';
import { readSpan } from '../money/read-span.ts';
import { formatUnits } from './present-account.ts';

const pageSize = 50;
/** Read at once for a file, which grows as it is sent: few at first, so that it begins at once. */
const firstStep = 50;
const fileStep = 500;

/** The statement of an account: on the screen page by page, and as a spreadsheet. */
export function registerStatements(app: App, deps: OfficeDeps): void {
  handleOffice(
    app,
    'GET /office/api/accounts/{id}/statement',
    async ({ params, query, locale }) => {
      const asked = readAsked(deps, params.id, query);
      if (isRefusal(asked)) return asked;
      const after = readPageKey(query.after, isMovementKey);
      if (isRefusal(after)) return after;
      return showStatement(deps, asked, { after, locale });
    },
  );
  handleOffice(
    app,
    'GET /office/api/accounts/{id}/statement/export',
    async ({ params, query, locale, reply, author }) => {
      const asked = readAsked(deps, params.id, query);
      if (isRefusal(asked)) return asked;
      const { system, of, span } = asked;
      await inTransaction(deps.platform.database, (tx) =>
        audit(tx, {
          ...author,
          action: 'export_statement',
          subjectType: 'payment_systems',
          subjectId: system.id,
          after: { since: span.since, until: span.until, requisite: of.requisiteId },
        }),
      );
      return sendSheet(reply, {
        sheet: await sheetOf(deps, asked, locale),
        format: query.format ?? 'csv',
        locale,
        fileName: `statement-${system.code}-${span.since}-${span.until}`,
      });
    },
  );
}

type Asked = {
  readonly system: PaymentSystem;
  readonly of: StatementOf;
  readonly span: FigureSpan;
};

type Query = Readonly<
  Record<'since' | 'until' | 'utc_offset' | 'requisite', string | null | undefined>
>;

function readAsked(deps: OfficeDeps, id: string, query: Query): Asked | Refusal {
  const system = deps.catalogue.current().systemById.get(id);
  if (system === undefined) return refuse('not_found');
  const span = readSpan(deps.platform, query);
  if (isRefusal(span)) return span;
  const { requisite } = query;
  if (requisite === null || (requisite !== undefined && !isUuid(requisite))) {
    return refuse('invalid_format', 'requisite');
  }
  const requisiteId = requisite?.toLowerCase() ?? null;
  return { system, of: { paymentSystem: system.code, requisiteId }, span };
}

function isMovementKey([microseconds, journalId]: MovementKey): boolean {
  return /^[0-9]{1,17}$/.test(microseconds) && isUuid(journalId);
}

async function showStatement(
  deps: OfficeDeps,
  { system, of, span }: Asked,
  { after, locale }: { readonly after: MovementKey | null; readonly locale: Locale },
) {
  const { database } = deps.platform;
  const [sums, found, requisites] = await Promise.all([
    readStatementSums(database, of, span),
    readMovements(database, of, span, { after, limit: pageSize + 1 }),
    listRequisites(database),
  ]);
  const shown = found.slice(0, pageSize);
  const last = found.length > pageSize ? shown.at(-1) : undefined;
  const before = after === null ? sums.opening : await readBalanceAfter(database, of, after);
  const lines = await presenter(deps, system, locale)(shown, before);
  const units = (each: bigint) => formatUnits(system, each);
  return whole(
    lines.map((line, at) => resource('movements', shown[at]?.key[1] ?? '', line)),
    {
      meta: {
        system: nameSystem(system, locale),
        since: span.since,
        until: span.until,
        opening: units(sums.opening),
        amount_in: units(sums.unitsIn),
        amount_out: units(sums.unitsOut),
        closing: units(sums.closing),
        movements: sums.movements,
        requisites: requisites
          .filter(({ paymentSystem }) => paymentSystem === system.code)
          .map(({ id, account }) => ({ id, account })),
        next: last === undefined ? null : writePageKey(...last.key),
      },
    },
  );
}

/** Names what movements are about, a page of them at once. */
function presenter({ platform }: OfficeDeps, system: PaymentSystem, locale: Locale) {
  const { database } = platform;
  const known = Promise.all([actorNames(database, locale), listRequisites(database)]);
  return async (movements: readonly Movement[], before: bigint): Promise<MovementAttributes[]> => {
    const [nameOf, requisites] = await known;
    const accounts = new Map(requisites.map(({ id, account }) => [id, account]));
    const ids = movements.flatMap(({ orderId }) => orderId ?? []);
    const numbers = await orderNumbers(database, ids);
    let balance = before;
    return movements.map((movement) => {
      balance += movement.units;
      const { orderId, requisiteId } = movement;
      return {
        at: movement.at.toISOString(),
        kind: movement.kind,
        amount: formatUnits(system, movement.units),
        balance: formatUnits(system, balance),
        order_id: orderId,
        order_number: orderId === null ? null : (numbers.get(orderId) ?? null),
        requisite: requisiteId === null ? null : (accounts.get(requisiteId) ?? null),
        note: movement.note,
        by: nameOf(movement.createdBy ?? 'service'),
      };
    });
  };
}

/** The whole statement as a sheet: what lay there first and last, and every movement between. */
async function sheetOf(deps: OfficeDeps, asked: Asked, locale: Locale): Promise<Sheet> {
  const { system, of, span } = asked;
  const { database } = deps.platform;
  const sums = await readStatementSums(database, of, span);
  const say = (key: Parameters<typeof translate>[1]) => translate(locale, key);
  const columns = [
    'at',
    'kind',
    'amount',
    'balance',
    'currency',
    'order',
    'requisite',
    'note',
    'by',
  ];
  const edge = (day: string, word: string, units: bigint): readonly Cell[] => [
    textCell(day),
    textCell(word),
    textCell(''),
    numberCell(formatUnits(system, units)),
    textCell(system.asset),
  ];
  const present = presenter(deps, system, locale);
  async function* rows(): AsyncGenerator<readonly Cell[]> {
    yield edge(span.since, say('accounts.opening'), sums.opening);
    let balance = sums.opening;
    for (let after: MovementKey | null = null; ; ) {
      const limit = after === null ? firstStep : fileStep;
      const page = await readMovements(database, of, span, { after, limit });
      for (const line of await present(page, balance)) yield cellsOf(line, system, asked, locale);
      balance = page.reduce((sum, { units }) => sum + units, balance);
      const last = page.at(-1);
      if (last === undefined || page.length < limit) break;
      after = last.key;
    }
    yield edge(span.until, say('accounts.closing'), balance);
  }
  return {
    name: system.code,
    columns: columns.map((name) => translateIfKnown(locale, `accounts.column.${name}`) ?? name),
    rows: rows(),
  };
}

function cellsOf(
  line: MovementAttributes,
  system: PaymentSystem,
  { span }: Asked,
  locale: Locale,
): readonly Cell[] {
  const onClock = new Date(Date.parse(line.at) + span.utcOffsetMinutes * 60_000).toISOString();
  return [
    textCell(onClock.slice(0, 19).replace('T', ' ')),
    textCell(translateIfKnown(locale, `office.journal.${line.kind}`) ?? line.kind),
    numberCell(line.amount),
    numberCell(line.balance),
    textCell(system.asset),
    textCell(line.order_number),
    textCell(line.requisite),
    textCell(line.note),
    textCell(line.by),
  ];
}
