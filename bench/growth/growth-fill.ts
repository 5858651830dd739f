import { sql } from 'drizzle-orm';
import pg from 'pg';
import { countOrders } from '../../server/exchange/order-flow/count-orders.ts';
import { startEmbeddedPostgres } from '../../server/launch/database/embedded.ts';
import { beginProofAnew } from '../../server/money/ledger/prove-ledger.ts';
import {
  closeDatabase,
  type Database,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { inTransaction } from '../../server/platform/database/in-transaction.ts';
import { operators } from './fill/fill.ts';
import { moneyFills } from './fill/money.ts';
import { orderFills } from './fill/orders.ts';
import { peopleFills } from './fill/people.ts';
import { type Copying, copiedTables, copy, planCopying } from './growth-copy.ts';
import type { Template, TemplateKind } from './growth-shop.ts';

/** Orders that wait for something, as many however many are over: work at hand does not grow. */
const live = { unpaid: 100, by_hand: 150, short: 150 } as const satisfies Partial<
  Record<TemplateKind, number>
>;
/** Beside what is copied with its order. Earlier ones are read by those that follow. */
const fills = [...peopleFills, ...orderFills, ...moneyFills];
export const filledTables = [...new Set([...copiedTables, ...fills.map(({ table }) => table)])];
/** The orders of one customer whose account is looked at. */
const ordersOfOne = 400;

const kinds = ['ended', 'withdrawn', 'given_up', 'unpaid', 'by_hand', 'short'] as const;

/** Settings of a database that is filled: what breaks off is thrown away. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
  work_mem: '128MB',
  jit: 'off',
};

/**
 * Fills the database of a service that does not run with so many orders that are over, a year of
 * them, copied from the templates with everything that belongs to them; the books stay balanced.
 */
export async function fillOrders(
  dataDir: string,
  templates: readonly Template[],
  count: number,
  say: (line: string) => void,
): Promise<void> {
  const server = await startEmbeddedPostgres(dataDir, { settings });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    // Triggers would work every posting out by itself; foreign keys are checked at the end.
    await client.query('set session_replication_role = replica');
    await client.query(`set work_mem = '128MB'`);
    const plans: Copying[] = [];
    for (const template of templates) plans.push(await planCopying(client, template));
    const restore = await dropIndexes(client);
    await planCopies(client, count);
    for (const kind of kinds) {
      const ofKind = plans.filter((plan) => plan.kind === kind);
      for (const [number, plan] of ofKind.entries()) {
        await copy(client, plan, { number, of: ofKind.length });
      }
      say(`${kind}: copied`);
    }
    await copySnapshots(client, templates);
    for (const { table, insert } of fills) {
      await client.query(insert).catch((error: unknown) => {
        throw new Error(`${table} was not filled`, { cause: error });
      });
    }
    await openAccounts(client);
    say('tables beside the orders: filled');
    await fillAudit(client, Math.ceil(count / 10));
    // The service drops older mail an hour after the other by itself.
    await client.query(`delete from mails where created_at < now() - interval '90 days'`);
    for (const statement of restore) await client.query(statement);
    say('indexes: made again');
    await balanceBooks(client);
    await client.query('drop table growth_copies');
    await client.query('set session_replication_role = origin');
    // Nothing told the proofs of these rows: they add everything up from the beginning.
    await beginProofs(server.url);
    await client.query('delete from audit_proof');
    await client.query(`insert into audit_proof (id) values ('current')`);
    await client.query('vacuum (analyze, parallel 0)');
    await client.query('checkpoint');
  } finally {
    await client.end();
    await server.stop();
  }
}

async function beginProofs(url: string): Promise<void> {
  const database = openDatabase(url, { poolMax: 1 });
  try {
    await inTransaction(database, beginProofAnew);
    await countDays(database);
  } finally {
    await closeDatabase(database);
  }
}

/** How orders went on, day by day: the worker counts some days of the past every while. */
async function countDays(database: Database): Promise<void> {
  for (let round = 0; round < 1_000; round += 1) {
    await countOrders(database, new Date());
    const { rows } = await database.execute<{ done: boolean }>(sql`
      select (select min(day) from direction_days)
          <= (select min(created_at at time zone 'UTC')::date from orders) as done`);
    if (rows[0]?.done === true) return;
  }
  throw new Error('the days of the past were not counted');
}

/** Drops what slows inserts down and answers the statements that make it again, in order. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const tables = `array[${filledTables.map((name) => `'${name}'::regclass`).join(', ')}]`;
  const keys = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                   pg_get_constraintdef(oid)) as make
       from pg_constraint
      where (contype = 'f' and (conrelid = any (${tables}) or confrelid = any (${tables})))
         or (contype in ('p', 'u') and conrelid = any (${tables}))
      order by contype = 'f', conname`,
  );
  const indexes = await client.query<{ drop: string; make: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop,
            pg_get_indexdef(indexrelid) as make
       from pg_index i
      where indrelid = any (${tables})
        and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  const all = [...keys.rows, ...indexes.rows];
  // Foreign keys go first and come back last.
  for (const { drop } of [...keys.rows.toReversed(), ...indexes.rows]) await client.query(drop);
  const foreign = all.filter(({ make }) => make.includes('FOREIGN KEY'));
  return [...all.filter((each) => !foreign.includes(each)), ...foreign].map(({ make }) => make);
}

/** Every copy with what is its own: who made it, when, and how it ended. */
async function planCopies(client: pg.Client, count: number): Promise<void> {
  const users = Math.max(10, Math.ceil(count / 10));
  await client.query(
    `insert into users (id, email, locale, status, referral_code, confirmed_at, created_at,
       referred_by, referred_link)
     select md5('growth user' || u)::uuid, 'user' || u || '@example.com', 'ru', 'active',
            translate(left(md5('code' || u), 16), '01', 'yz'), now(),
            now() - interval '1 year' * (1 - u::float8 / $1),
            case when u > 1 and u % 20 = 0 then md5('growth user1')::uuid
                 when u % 3 = 0 then md5('growth user' || u / 3)::uuid end,
            case when u % 2 = 0 then 'link' end
       from generate_series(1, $1) u`,
    [users],
  );
  const kinds = Object.entries(live).flatMap(([kind, many]) => Array<string>(many).fill(kind));
  await client.query(
    `create unlogged table growth_copies as
     with plan as (
       select g, case when g > $1::int then ($4::text[])[g - $1::int]
                      when g % 20 < 17 then 'ended' else 'given_up' end as kind,
              case when g * $3::bigint / $1 > (g - 1) * $3::bigint / $1 then 1
                when g % 3 = 0 or g % 100 = 50 then 2 + g * 7919::bigint % ($2::int - 1) end as u,
              case when g <= $1::int
                   then now() - interval '1 day' - interval '1 year' * (1 - g::float8 / $1)
                   else now() - interval '1 hour' * ((g - $1::int) / 25.0) end as at
         from generate_series(1, $1::int + cardinality($4::text[])) g)
     select g, kind, at,
            translate(left(encode(sha256(('order' || g)::bytea), 'base64'), 22), '+/', '-_')
              as order_id,
            lpad(((g * 73::bigint) % 90000000 + 10000000)::text, 8, '0') as number,
            md5('growth user' || u)::uuid as user_id,
            coalesce('user' || u, 'guest' || g) || '@example.com' as email,
            format('10.%s.%s.%s', g / 65536 % 256, g / 256 % 256, g % 256) as ip,
            '+79' || lpad((g * 997::bigint % 1000000000)::text, 9, '0') as phone,
            left(encode(sha256(('browser' || coalesce(u, g))::bytea), 'base64'), 43)
              as browser_hash,
            1000000 + g as derivation_index,
            case when kind = 'given_up' and g % 3 > 0 then 'expired' end as status,
            case when kind = 'unpaid' then now() + interval '30 days' end as expires_at,
            md5('snapshot' || g / 100)::uuid as snapshot_id
       from plan`,
    [count, users, ordersOfOne, kinds],
  );
  // The templates and whatever else was ordered have drawn numbers of their own.
  await client.query('delete from growth_copies c using orders o where o.number = c.number');
  await client.query('analyze growth_copies');
}

/** The prices that orders were made at: every hundred share them. */
async function copySnapshots(client: pg.Client, [template]: readonly Template[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = 'rate_snapshots' and is_generated = 'NEVER'`,
  );
  const own: Readonly<Record<string, string>> = {
    id: 'm.snapshot_id',
    as_of: 'm.at',
    created_at: 'm.at',
    grain: `'five_minutes'`,
  };
  const values = rows.map(({ name }) => own[name] ?? `t."${name}"`);
  await client.query(
    `insert into rate_snapshots (${rows.map(({ name }) => `"${name}"`).join(', ')})
     select ${values.join(', ')}
       from rate_snapshots t
       cross join (select snapshot_id, min(at) as at from growth_copies group by 1) m
      where t.id = (select (evidence ->> 'snapshotId')::uuid from orders where id = $1)`,
    [template?.orderId],
  );
}

/** The log of what operators did, chained as the database chains it. */
async function fillAudit(client: pg.Client, count: number): Promise<void> {
  await client.query(`do $$
    declare
      row audit_log;
      before bytea;
      start bigint;
    begin
      select id, hash into start, before from audit_log order by id desc limit 1;
      for i in 1..${count} loop
        row.id = coalesce(start, 0) + i;
        row.prev_hash = coalesce(before, ''::bytea);
        row.at = now() - interval '1 year' * (1 - i::float8 / ${count});
        row.actor = 'operator:00000000-0000-4000-8000-' || lpad((i % ${operators})::text, 12, '0');
        row.action = (array['confirm_deposit', 'claim_payout', 'report_payout', 'approve',
                            'answer_conversation'])[1 + i % 5];
        row.subject_type = 'orders';
        row.subject_id = md5('order' || i);
        row.after = jsonb_build_object('status', 'processing', 'amount', i || '.00',
                                       'currency', 'RUB', 'waited_seconds', i % 3000);
        row.hash = audit_log_hash(row);
        before = row.hash;
        insert into audit_log select row.*;
      end loop;
    end $$`);
}

/** Accounts of customers are opened when something is first posted to them. */
async function openAccounts(client: pg.Client): Promise<void> {
  await client.query(`insert into ledger_accounts (name, asset)
    select p.account, p.asset from ledger_postings p
     where p.account ~ '^(rewards|earnings):'
       and not exists (select from ledger_accounts a where a.name = p.account)
     group by 1, 2`);
  await client.query(`select setval(pg_get_serial_sequence(attrelid::regclass::text, attname),
      greatest(nextval(pg_get_serial_sequence(attrelid::regclass::text, attname)), 100000000))
    from pg_attribute where attidentity <> '' and attrelid::regclass::text
      in ('conversations', 'recoveries')`);
}

/** Balances as their postings say, and what else is kept beside the rows that it is made of. */
async function balanceBooks(client: pg.Client): Promise<void> {
  await client.query(`update ledger_accounts a set balance = p.units, entries = p.entries
    from (select account, sum(units) as units, count(*) as entries from ledger_postings
           group by account) p
   where p.account = a.name`);
  await client.query('truncate requisite_usage');
  await client.query(`insert into requisite_usage (requisite_id, at, units)
    select r.requisite_id, requisite_usage_at(r.issued_at, o.paid_at),
           sum(requisite_usage_units(o))
      from order_requisites r join orders o on o.id = r.order_id
     where r.requisite_id is not null
     group by 1, 2 having sum(requisite_usage_units(o)) <> 0`);
  await client.query(`update rail_states s
    set next_index = greatest(next_index, (select coalesce(max(derivation_index), 0) + 1
      from order_requisites r where r.rail = s.rail))`);
}
