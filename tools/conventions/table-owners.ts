import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleOf } from './layers.ts';
import { isTestCode, root, type SourceFile } from './sources.ts';

/** Tables that are asked for in raw SQL alone, so that no `tables.ts` describes them. */
const rawTables: Readonly<Record<string, string>> = {
  account_days: 'server/money/ledger',
  account_movements: 'server/money/ledger',
  exchange_days: 'server/money/ledger',
  figure_clocks: 'server/money/ledger',
  figure_days: 'server/money/ledger',
  figure_sums: 'server/money/ledger',
  file_drafts: 'server/platform/files',
  order_flow_state: 'server/exchange/order-flow',
  order_slots: 'server/exchange/order-flow',
  direction_days: 'server/exchange/order-flow',
  quote_days: 'server/exchange/order-flow',
  order_speeds: 'server/exchange/order-flow',
  quote_slots: 'server/exchange/order-flow',
  report_subscriptions: 'server/office/accounts',
  ledger_proof: 'server/money/ledger',
  ledger_proof_broken: 'server/money/ledger',
  ledger_proof_sums: 'server/money/ledger',
  ledger_unproved: 'server/money/ledger',
  operator_days: 'server/office/audit',
  operator_days_state: 'server/office/audit',
  operator_payouts: 'server/office/audit',
  operator_waits: 'server/office/audit',
  monitor_turns: 'server/market/pricing',
  order_needs: 'server/exchange/orders',
  order_search: 'server/exchange/orders',
  orders_waiting: 'server/exchange/orders',
  referral_codes: 'server/people/accounts',
  requisite_usage: 'server/exchange/requisites',
  reserve_sums: 'server/money/ledger',
  shop_setup: 'server/office/setup',
  result_days: 'server/money/ledger',
  result_sums: 'server/money/ledger',
  support_measures: 'server/content/support',
};

type Exception = {
  /** The module, or the file, that asks. */
  readonly reader: string;
  readonly tables: readonly string[];
  readonly why: string;
};

/** Statements over tables of others, each with its reason. */
const tableExceptions: readonly Exception[] = [
  {
    reader: 'server/platform/database/former-migrations.ts',
    tables: ['content_categories', 'content_items', 'support_desks', 'pool_addresses'],
    why: 'what migrations do to tables, where one was edited after a database had run it',
  },
  {
    reader: 'server/exchange/order-facts/',
    tables: ['orders', 'order_needs', 'order_timeline'],
    why: 'what modules beneath the orders ask of them, in one place and read only',
  },
  {
    reader: 'server/money/recovery/',
    tables: ['orders', 'payouts', 'recovery_decisions'],
    why: 'which payouts of orders from before a backup are undecided is one question, read only',
  },
  {
    reader: 'server/launch/backup/stop-payouts.ts',
    tables: ['recoveries'],
    why: 'a database that was just restored may be older than this release',
  },
  {
    reader: 'server/exchange/order-flow/',
    tables: ['orders', 'order_timeline', 'payouts', 'payout_holds'],
    why: 'how orders went on is counted by the statement that keeps the counts',
  },
  {
    reader: 'server/money/ledger/',
    tables: ['orders', 'order_requisites', 'payouts'],
    why: 'sums of journals by direction and requisite are written where the journals are proved',
  },
  {
    reader: 'server/office/desk/',
    tables: [
      'orders',
      'order_needs',
      'order_search',
      'order_requisites',
      'deposits',
      'payouts',
      'payout_attempts',
    ],
    why: 'the queue and the search are a read model: a page of them is one statement',
  },
  {
    reader: 'server/money/bank-lines/',
    tables: ['deposits'],
    why: 'a line is free again once its deposit was taken back: that is seen where it is used',
  },
  {
    reader: 'server/office/retention/',
    tables: [
      'mails',
      'push_subscriptions',
      'requisite_hints',
      'requisite_requests',
      'reserve_requests',
      'status_incidents',
    ],
    why: 'one rule drops or archives what is old, whoever wrote it, by the number of its order',
  },
  {
    reader: 'server/exchange/cheques/',
    tables: ['order_cheques', 'orders'],
    why: 'a reading stands beside the cheque that the order keeps; equal files are one join',
  },
  {
    reader: 'server/people/cards/',
    tables: ['orders', 'card_verifications'],
    why: 'which orders a verified card covers is one join; both owners need the answer',
  },
  {
    reader: 'server/people/customers/',
    tables: ['orders', 'order_search', 'users', 'user_wallets', 'referral_codes'],
    why: 'a page of customers and what one of them has ordered are a read model of the office',
  },
  {
    reader: 'server/people/referrals/',
    tables: [
      'orders',
      'users',
      'user_sessions',
      'user_devices',
      'user_wallets',
      'card_verifications',
    ],
    why: 'whether partner and customer are one person is compared in one statement',
  },
  {
    reader: 'server/people/referral-days/',
    tables: ['users', 'referral_codes'],
    why: 'clicks find their partner by code in the statement that counts them; accounts need it',
  },
  {
    reader: 'server/people/rewards/read-referrals.ts',
    tables: ['users', 'referral_earnings', 'referral_turnovers'],
    why: "a partner's statement: a page of it is one join",
  },
  {
    reader: 'server/people/rewards/read-incomes.ts',
    tables: ['referral_earnings'],
    why: "which of a partner's earnings are paid is worked out where they are read",
  },
  {
    reader: 'server/people/rewards/reward.ts',
    tables: ['order_rewards'],
    why: "a user's statement: bonuses and what orders brought are one list",
  },
  {
    reader: 'server/market/partners/monitor-codes.ts',
    tables: ['referral_codes'],
    why: 'codes of the list and of users are one namespace, asked under one lock',
  },
  {
    reader: 'server/launch/restore.ts',
    tables: ['orders', 'ledger_accounts'],
    why: 'tells what a backup holds while no service runs',
  },
  {
    reader: 'server/launch/backup/verify-backup.ts',
    tables: ['orders'],
    why: 'tells what a backup holds, in a scratch database',
  },
];

type Crossing = { readonly path: string; readonly table: string; readonly owner: string };

/**
 * Queries of a module into tables that another owns, but for the exceptions: raw SQL that names
 * them. (Imports of another's `tables.ts` are found by `wrongEntryPoints`.)
 */
export function tableCrossings(sources: readonly SourceFile[]): string[] {
  return crossingsIn(sources)
    .filter((crossing) => !tableExceptions.some((exception) => excuses(exception, crossing)))
    .map(({ path, table, owner }) => `${path} asks ${table} of ${owner}`);
}

/** Exceptions that nothing needs any more. */
export function idleTableExceptions(sources: readonly SourceFile[]): string[] {
  const crossings = crossingsIn(sources);
  return tableExceptions.flatMap(({ reader, tables, why }) =>
    tables
      .filter((table) => !crossings.some((each) => excuses({ reader, tables: [table], why }, each)))
      .map((table) => `${reader} asks ${table} no more`),
  );
}

/** Tables that the migrations leave behind and nobody owns, or the other way round. */
export function wrongTableOwners(files: readonly string[], sources: readonly SourceFile[]) {
  const owners = tableOwners(sources);
  const made = tablesMade(files);
  return [
    ...[...made.keys()]
      .filter((table) => !owners.has(table))
      .map((table) => `${table} has no owner`),
    ...[...owners.keys()].filter((table) => !made.has(table)).map((table) => `no table ${table}`),
  ];
}

function crossingsIn(sources: readonly SourceFile[]): readonly Crossing[] {
  const owners = tableOwners(sources);
  return sources
    .filter(({ path }) => path.startsWith('server/') && !isTestCode(path))
    .flatMap(({ path, text }) =>
      tablesNamed(text).flatMap((table) => {
        const owner = owners.get(table);
        return owner === undefined || path.startsWith(`${owner}/`) ? [] : [{ path, table, owner }];
      }),
    );
}

function excuses({ reader, tables }: Exception, { path, table }: Crossing): boolean {
  return path.startsWith(reader) && tables.includes(table);
}

/** The module of each table: that whose `tables.ts` declares it. */
function tableOwners(sources: readonly SourceFile[]): ReadonlyMap<string, string> {
  const declared = sources
    .filter(({ path }) => /^server\/.*\/tables\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/Table\(\s*'(\w+)'/g)].map(([, table = '']): [string, string] => [
        table,
        moduleOf(path) ?? '',
      ]),
    );
  return new Map([...declared, ...Object.entries(rawTables)]);
}

/** Names after `from`, `join`, `into`, `update` and the like, also further ones after a comma. */
function tablesNamed(text: string): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const lists = code.matchAll(
    /\b(?:from|join|into|update|table|using)\s+(?:only\s+)?("?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?(?:,\s*"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?)*)/gi,
  );
  const listed = [...lists].flatMap(([, list = '']) => list.split(/,\s*/));
  // A table that is handed to a statement by name: sql`mails`.
  const alone = [...code.matchAll(/\bsql`([a-z_]+)`/g)].map(([, name = '']) => name);
  return [...new Set([...listed.map(firstWord), ...alone])];
}

function firstWord(item: string): string {
  return /[a-z_]+/i.exec(item)?.[0] ?? '';
}

/** Tables and views that are there after all migrations. */
export function tablesMade(files: readonly string[]): ReadonlyMap<string, 'table' | 'view'> {
  const made = new Map<string, 'table' | 'view'>();
  const statement =
    /create\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(?:table|(view))\s+(?:if\s+not\s+exists\s+)?(\w+)|drop\s+(?:table|view)\s+(?:if\s+exists\s+)?([\w, ]+)|alter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi;
  for (const path of files.filter((file) => /^migrations\/.*\.sql$/.test(file)).toSorted()) {
    const text = readFileSync(join(root, path), 'utf8').replace(/--.*$/gm, '');
    for (const [, view, created, dropped, before, after] of text.matchAll(statement)) {
      for (const table of dropped?.split(',') ?? []) made.delete(table.trim());
      if (before !== undefined) made.delete(before);
      const name = created ?? after;
      if (name !== undefined) made.set(name, view === undefined ? 'table' : 'view');
    }
  }
  return made;
}
