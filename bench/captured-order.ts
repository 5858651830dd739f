import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** One statement as the service sent it; null is a value, too. */
export type Statement = { readonly text: string; readonly values: readonly (string | null)[] };

/** What tells an order, and what was done for it, from all others. */
export type Made = {
  readonly orderId: string;
  readonly number: string;
  readonly key: string;
  /** Address of the visitor. */
  readonly address: string;
};

/** An order that was made, and everything the database was asked for it, in turn. */
export type CapturedOrder = Made & {
  readonly statements: readonly Statement[];
};

/**
 * Lets the database write down every statement while orders are made one after another, and picks
 * those that were for each.
 */
export async function captureOrders(
  service: { readonly databaseUrl: string; readonly dataDir: string },
  make: () => Promise<readonly Made[]>,
): Promise<readonly CapturedOrder[]> {
  const logFile = join(service.dataDir, 'postgres.log');
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    await setLogging(client, true);
    const { size } = await stat(logFile);
    const made = await make();
    await setLogging(client, false);
    const entries = readEntries((await readFile(logFile)).subarray(size).toString('utf8'));
    return made.map((order) => ({ ...order, statements: statementsFor(entries, order) }));
  } finally {
    await setLogging(client, false);
    await client.end();
  }
}

async function setLogging(client: pg.Client, on: boolean): Promise<void> {
  if (on) {
    await client.query("alter system set log_line_prefix = '@%p@'");
    await client.query('alter system set log_min_duration_statement = 0');
    await client.query('alter system set log_parameter_max_length = -1');
  } else {
    await client.query('alter system reset log_line_prefix');
    await client.query('alter system reset log_min_duration_statement');
    await client.query('alter system reset log_parameter_max_length');
  }
  await client.query('select pg_reload_conf()');
  // Every connection takes the setting up before its next statement.
  await sleep(400);
}

type Entry = {
  readonly connection: string;
  readonly text: string;
  readonly values: (string | null)[];
};

/** The log tells each step of a statement, and the values after it; its execution is the one. */
function readEntries(log: string): readonly Entry[] {
  const entries: Entry[] = [];
  const executed = new Map<string, Entry | null>();
  for (const part of log.replaceAll('\n\t', '\n').split(/^(?=@\d+@)/m)) {
    const [, connection = '', rest = ''] = /^@(\d+)@([\s\S]*)$/.exec(part.trimEnd()) ?? [];
    const run = /^LOG:\s+duration: \S+ ms\s+(?:execute [^:]*|statement): ([\s\S]*)$/.exec(rest);
    const detail = /^DETAIL:\s+[Pp]arameters: ([\s\S]*)$/.exec(rest);
    const entry = executed.get(connection);
    if (detail?.[1] !== undefined && entry) entry.values.push(...readValues(detail[1]));
    const next = run?.[1] === undefined ? null : { connection, text: run[1], values: [] };
    if (next !== null) entries.push(next);
    executed.set(connection, next);
  }
  return entries;
}

function readValues(text: string): (string | null)[] {
  const each = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;
  return [...text.matchAll(each)].map(([, value]) => value?.replaceAll("''", "'") ?? null);
}

/** What was done for one order alone names it, its key or its visitor. */
function statementsFor(entries: readonly Entry[], made: Made): Statement[] {
  const marks = [made.orderId, made.key, made.address];
  const names = (value: string | null) => marks.some((mark) => value?.includes(mark) === true);
  const found = turnsOf(entries).filter((turn) => turn.some(({ values }) => values.some(names)));
  const statements = found.flat().map(({ text, values }) => ({ text, values }));
  if (!statements.some(({ text }) => /insert into "orders"/i.test(text))) {
    throw new Error('the log of the database tells of no order');
  }
  return statements;
}

/** Whole transactions, and the statements outside of them, in the order in which they ended. */
function turnsOf(entries: readonly Entry[]): readonly (readonly Entry[])[] {
  const turns: Entry[][] = [];
  const open = new Map<string, Entry[]>();
  for (const entry of entries) {
    const turn = open.get(entry.connection);
    if (/^begin/i.test(entry.text)) open.set(entry.connection, [entry]);
    else if (turn === undefined) turns.push([entry]);
    else turn.push(entry);
    if (turn === undefined || !/^(commit|rollback)/i.test(entry.text)) continue;
    turns.push(turn);
    open.delete(entry.connection);
  }
  return turns;
}
