import type { Page } from 'playwright-core';
import { assertBooksClose, assertInvariants } from '../../server/money/ledger/testing.ts';
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts';
import type { StandInBank } from './bank.ts';
import { isCoin, places } from './catalogue.ts';
import type { Customers, Placed } from './customers.ts';

type Movement = {
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly order_number: string | null;
};
type Statement = {
  readonly opening: string;
  readonly closing: string;
  readonly amount_in: string;
  readonly amount_out: string;
  readonly movements: readonly Movement[];
};

/** What the closing of a day has compared. */
export type Closing = {
  readonly statements: number;
  readonly lines: number;
  readonly exchanges: number;
};

type Day = {
  readonly page: Page;
  readonly databaseUrl: string;
  readonly bank: StandInBank;
  readonly street: Customers;
  readonly orders: readonly Placed[];
};

/** Throws unless the books prove themselves and the outside says the same to the last unit. */
export async function closeDay(day: Day): Promise<Closing> {
  await proveBooks(day.databaseUrl);
  let lines = 0;
  for (const { system } of places) {
    const statement = await readStatement(day.page, system);
    compareStatement(system, statement, day.bank);
    lines += statement.movements.length;
  }
  const exchanges = await compareReports(day);
  return { statements: places.length, lines, exchanges };
}

async function proveBooks(databaseUrl: string): Promise<void> {
  const books = openDatabase(databaseUrl, { poolMax: 1, onError: () => undefined });
  try {
    await assertInvariants(books);
    await assertBooksClose(books);
  } finally {
    await closeDatabase(books);
  }
}

/** The whole statement of an account, page by page, as the office gives it. */
async function readStatement(page: Page, system: string): Promise<Statement> {
  const movements: Movement[] = [];
  let after = '';
  for (;;) {
    const path = `/office/api/accounts/${system}/statement?after=${encodeURIComponent(after)}`;
    const answer = await page.request.get(path);
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    const { data, meta } = await answer.json();
    movements.push(...data.map(({ attributes }: { attributes: Movement }) => attributes));
    if (meta.next === null) return { ...meta, movements };
    after = meta.next;
  }
}

/**
 * Line by line: each movement of the books is one line of the bank, for the same order and to the
 * last unit, and nothing is left over on either side. The books may write them in another order:
 * what came is credited once somebody has seen it.
 */
function compareStatement(system: string, statement: Statement, bank: StandInBank): void {
  const { movements, opening, closing } = statement;
  const [first, ...rest] = movements;
  const wrong = (words: string) => new Error(`the statement of ${system}: ${words}`);
  if (!isSame(opening, '0')) throw wrong(`begins with ${opening}`);
  if (first === undefined || !isSame(first.amount, bank.opening(system))) {
    throw wrong(`has not opened with ${bank.opening(system)}, but ${first?.amount}`);
  }
  let balance = exact(bank.opening(system));
  for (const { amount, balance: after, order_number: number } of rest) {
    balance += exact(amount);
    if (exact(after) !== balance) throw wrong(`${amount} of ${number} leaves ${after}`);
  }
  if (exact(closing) !== balance) throw wrong(`ends with ${closing}`);
  const theirs = bank.lines(system).map(({ order, amount }) => `${order} ${exact(amount)}`);
  const ours = rest.map(({ order_number: order, amount }) => `${order} ${exact(amount)}`);
  const [one, other] = [ours.sort(), theirs.sort()];
  const at = one.findIndex((line, place) => line !== other[place]);
  if (one.length !== other.length || at >= 0) {
    const difference = `${one.length} lines and ${other.length} of the bank`;
    throw wrong(`${difference}; ${one[at]} stands where the bank has ${other[at]}`);
  }
}

type Row = { readonly key: string; readonly exchanges: number; readonly turnover: string };

/**
 * Orders and their sums, as customers know them, are what the reports of the day say: how many
 * exchanges whatever it is divided by, and of each direction that takes roubles their very sum.
 */
async function compareReports({ page, street, orders }: Day): Promise<number> {
  const seen = await Promise.all(
    orders.map(async ({ income, outcome, ...order }) => {
      const { status, kind, received_amount: received } = await street.see(order);
      const isExchanged = status === 'completed' && kind === 'exchange';
      return { pair: `${income}-${outcome}`, isExchanged, received };
    }),
  );
  const exchanged = seen.filter(({ isExchanged }) => isExchanged);
  for (const by of ['day', 'direction', 'operator']) {
    const { rows, sum } = await readResults(page, by);
    const counted = rows.reduce((before, { exchanges }) => before + exchanges, 0);
    if (counted !== exchanged.length || sum.exchanges !== exchanged.length) {
      throw new Error(`the results by ${by} have ${counted} exchanges, not ${exchanged.length}`);
    }
    if (by !== 'direction') continue;
    for (const { key, exchanges, turnover } of rows) {
      const own = exchanged.filter(({ pair }) => pair === key);
      const wanted = own.reduce((before, { received }) => before + exact(received), 0n);
      const isRoubles = !isCoin(key.split('-')[0] ?? '');
      if (exchanges !== own.length || (isRoubles && exact(turnover) !== wanted)) {
        throw new Error(`the results of ${key} have ${exchanges} exchanges of ${turnover}`);
      }
    }
  }
  return exchanged.length;
}

async function readResults(page: Page, by: string) {
  const answer = await page.request.get(`/office/api/reports/results?by=${by}&currency=RUB`);
  if (!answer.ok()) throw new Error(await answer.text());
  const { data, meta } = await answer.json();
  const rows: Row[] = data.map(({ attributes }: { attributes: Row }) => attributes);
  return { rows, sum: meta.sum as Row };
}

const placesMax = 18;

function isSame(one: string, other: string): boolean {
  return exact(one) === exact(other);
}

/** A decimal in units of the smallest place that any asset has. */
function exact(decimal: string): bigint {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (whole === '' || rest.length > placesMax) throw new Error(`${decimal} is no amount`);
  return BigInt(`${sign}${whole}${rest.padEnd(placesMax, '0')}`);
}
