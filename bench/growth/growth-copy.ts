import type pg from 'pg';
import type { Template, TemplateKind } from './growth-shop.ts';

/** The rows of one table that belong to an order, `$1`; the outermost row is called `t`. */
const rowsOf = {
  orders: 't.id = $1',
  order_needs: 't.order_id = $1',
  order_search: 't.order_id = $1',
  order_timeline: 't.order_id = $1',
  order_requisites: 't.order_id = $1',
  deposits: 't.order_id = $1',
  payouts: 't.order_id = $1',
  payout_attempts: 't.payout_id in (select id from payouts where order_id = $1)',
  ledger_journals: 't.order_id = $1',
  ledger_postings: 't.journal_id in (select id from ledger_journals where order_id = $1)',
  withdrawals: 't.order_id = $1',
  mails: 'position($1 in t.text) > 0',
  simulated_transfers: `t.txid in (select txid from deposits where order_id = $1)
    or t.payout_id in (select id from payouts where order_id = $1)`,
} as const;

type Table = keyof typeof rowsOf;
export const copiedTables = Object.keys(rowsOf) as readonly Table[];

type Column = { readonly name: string; readonly type: string };
/** A text of a template that no two orders share, and the SQL of what stands for it in a copy. */
type Token = { readonly text: string; readonly instead: string };
type Row = Readonly<Record<string, unknown>>;
type Source = {
  readonly row: Row;
  readonly tokens: readonly Token[];
};

/** Statements that copy one order with all its rows, table by table. */
export type Copying = { readonly kind: TemplateKind; readonly statements: readonly string[] };

/**
 * Reads an order and answers the statements that copy it with all its rows once for every line of
 * `growth_turn`: other ids, numbers, transactions, accounts and times, and everything else as it
 * was.
 */
export async function planCopying(
  client: pg.Client,
  { orderId, kind }: Template,
): Promise<Copying> {
  const { rows } = await client.query<Row>('select * from orders where id = $1', [orderId]);
  const [order] = rows;
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  const tokens = await tokensOf(client, orderId);
  const created = quoted((order['created_at'] as Date).toISOString());
  const statements: string[] = [];
  for (const table of copiedTables) {
    statements.push(...(await copyingRows(client, table, orderId, tokens)));
  }
  return { kind, statements: statements.map((each) => each.replaceAll('$created', created)) };
}

/** Copies a template once for every line of `growth_copies` of its kind and turn. */
export async function copy(
  client: pg.Client,
  { kind, statements }: Copying,
  turn: { readonly number: number; readonly of: number },
): Promise<void> {
  await client.query(`create temporary table growth_turn as
    select * from growth_copies
     where kind = '${kind}' and g % ${turn.of} = ${turn.number} order by g`);
  for (const statement of statements) await client.query(statement);
  await client.query('drop table growth_turn');
}

async function copyingRows(
  client: pg.Client,
  table: Table,
  orderId: string,
  tokens: readonly Token[],
): Promise<readonly string[]> {
  const columns = await columnsOf(client, table);
  const found = await client.query<{ row: Row; place: string }>(
    `select to_jsonb(t) as row, t.ctid::text as place from ${table} t where ${rowsOf[table]}`,
    [orderId],
  );
  const names = columns.map(({ name }) => `"${name}"`);
  return found.rows.map(({ row, place }) => {
    const values = columns.map((column) => expressionOf(table, column, { row, tokens }));
    return `insert into ${table} (${names.join(', ')})
      select ${values.join(', ')}
        from ${table} t
        cross join (select *, at - $created::timestamptz as shift from growth_turn) m
       where t.ctid = '${place}'::tid`;
  });
}

async function columnsOf(client: pg.Client, table: string): Promise<readonly Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
      order by ordinal_position`,
    [table],
  );
  return rows;
}

/** What must be another in a copy, whatever the row's own words are. */
const always: Readonly<Record<string, string>> = {
  'orders.user_id': 'm.user_id::text',
  'orders.email': 'm.email',
  'orders.ip': 'm.ip',
  'orders.phone': 'm.phone',
  'orders.status': 'coalesce(m.status, t.status)',
  'orders.browser_hash': 'm.browser_hash',
  'orders.expires_at': 'coalesce(m.expires_at, t.expires_at + m.shift)',
  'order_requisites.derivation_index': 'm.derivation_index',
  'withdrawals.token_hash': `sha256((t.order_id || m.g)::bytea)`,
  'mails.recipient': 'm.email',
  'mails.state': `'sent'`,
  'mails.sent_at': 't.created_at + m.shift',
  'deposits.confirmations': 'greatest(t.confirmations, 1000)',
  'payout_attempts.confirmations': 'greatest(t.confirmations, 1000)',
};

function expressionOf(table: Table, { name, type }: Column, { row, tokens }: Source): string {
  const own = always[`${table}.${name}`];
  if (own !== undefined && (row[name] !== null || name === 'user_id' || name === 'sent_at'))
    return own;
  if (row[name] === null) return 'null';
  if (type === 'timestamp with time zone') return `t."${name}" + m.shift`;
  if (type === 'uuid') {
    return name === 'id' || name === 'journal_id'
      ? `md5(t."${name}"::text || m.g)::uuid`
      : `t."${name}"`;
  }
  if (type !== 'text' && type !== 'jsonb') return `t."${name}"`;
  return replaced(`t."${name}"`, JSON.stringify(row[name]), type, tokens);
}

function replaced(column: string, text: string, type: string, tokens: readonly Token[]): string {
  const inside = tokens.filter((token) => text.includes(token.text));
  if (inside.length === 0) return column;
  const words = type === 'jsonb' ? `${column}::text` : column;
  const changed = inside.reduce(
    (sql, token) => `replace(${sql}, ${quoted(token.text)}, ${token.instead})`,
    words,
  );
  return type === 'jsonb' ? `(${changed})::jsonb` : changed;
}

/** Everything about an order that another one does not share. */
async function tokensOf(client: pg.Client, orderId: string): Promise<readonly Token[]> {
  const { rows } = await client.query<{ name: string; text: string | null }>(
    `select 'snapshot' as name, evidence ->> 'snapshotId' as text from orders where id = $1
     union select 'order_id', id from orders where id = $1
     union select 'number', number from orders where id = $1
     union select 'email', email from orders where id = $1
     union select 'balance', upper(replace(user_id, '-', '')) from orders where id = $1
     union select 'phone', phone from orders where id = $1
     union select 'account', outcome_account from orders where id = $1
     union select 'account', income_account from orders where id = $1
     union select 'hash', txid from deposits where order_id = $1
     union select 'key', key from deposits where order_id = $1 and rail = 'manual'
     union select 'hash', reference from payout_attempts a join payouts p on p.id = a.payout_id
            where order_id = $1
     union select 'address', address from order_requisites
            where order_id = $1 and requisite_id is null
     union select 'memo', memo from order_requisites
            where order_id = $1 and requisite_id is null`,
    [orderId],
  );
  return rows
    .flatMap(({ name, text }) =>
      text === null || text === '' ? [] : [{ text, instead: insteadOf(name, text) }],
    )
    .sort((left, right) => right.text.length - left.text.length);
}

function insteadOf(name: string, text: string): string {
  const hash = `encode(sha256((${quoted(text)} || m.g)::bytea), 'hex')`;
  if (name === 'order_id') return 'm.order_id';
  if (name === 'number') return 'm.number';
  if (name === 'email') return 'm.email';
  if (name === 'balance') return `upper(replace(m.user_id::text, '-', ''))`;
  if (name === 'phone') return 'm.phone';
  if (name === 'snapshot') return 'm.snapshot_id::text';
  if (name === 'memo') return '(1000000 + m.derivation_index)::text';
  if (name === 'hash' && /^[0-9a-f]{64}$/.test(text)) return hash;
  if (name === 'key' || name === 'hash') return `${quoted(text)} || ':' || m.g`;
  const prefixLength = Math.min(6, Math.floor(text.length / 3));
  const letters = `left(${hash}, ${text.length - prefixLength})`;
  const rest = /^[0-9 +]+$/.test(text) ? `translate(${letters}, 'abcdef', '123456')` : letters;
  return `${quoted(text.slice(0, prefixLength))} || ${rest}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
