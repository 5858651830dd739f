import { bigint, customType, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { actor } from '../../platform/database/actor-column.ts';
import { instant, units } from '../../platform/database/columns.ts';

const transactionId = customType<{ data: string }>({
  dataType() {
    return 'xid8';
  },
});

export const ledgerAccounts = pgTable('ledger_accounts', {
  name: text('name').primaryKey(),
  asset: text('asset').notNull(),
  balance: units('balance').notNull().default(0n),
  entries: bigint('entries', { mode: 'bigint' }).notNull().default(0n),
});

export const ledgerJournals = pgTable('ledger_journals', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull(),
  kind: text('kind').notNull(),
  orderId: text('order_id'),
  note: text('note'),
  createdBy: actor('created_by'),
  transactionId: transactionId('transaction_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    journalId: uuid('journal_id').notNull(),
    line: smallint('line').notNull(),
    account: text('account').notNull(),
    asset: text('asset').notNull(),
    units: units('units').notNull(),
  },
  (table) => [primaryKey({ columns: [table.journalId, table.line] })],
);
