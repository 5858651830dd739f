import type { Page } from 'playwright-core';
import { assertBooksClose, assertInvariants } from '../../server/money/ledger/testing.ts';
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts';
import { places } from './catalogue.ts';
import type { Customers } from './customers.ts';
import { comparePaidOut } from './paid-out.ts';
import { compareReports } from './reports.ts';
import type { Served } from './serve-day.ts';
import { compareStatements } from './statements.ts';

/** What the closing of a day has compared. */
export type Closing = {
  readonly statements: number;
  readonly lines: number;
  readonly exchanges: number;
  /** What partners have earned and taken out, in cents. */
  readonly earned: bigint;
};

type Day = Served & {
  readonly page: Page;
  readonly databaseUrl: string;
  readonly street: Customers;
};

/** Throws unless the books prove themselves and the outside says the same to the last unit. */
export async function closeDay(day: Day): Promise<Closing> {
  await proveBooks(day.databaseUrl);
  const lines = await compareStatements(day.page, day.bank);
  const earned = await comparePaidOut(day);
  const exchanges = await compareReports(day);
  return { statements: places.length, lines, exchanges, earned };
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
