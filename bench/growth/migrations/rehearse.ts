import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../../server/platform/database/migrate.ts';
import type { Service } from '../../running-service.ts';
import { filledTables } from '../growth-fill.ts';
import { type Again, again, renamesIn } from './again.ts';
import { startTraffic, type Waits } from './traffic.ts';

/** How long a migration took, and how long everybody else waited meanwhile. */
export type Rehearsed = { readonly name: string; readonly seconds: number } & Waits;

/** Migrations from this one on are made again: those of the last days. */
const since = '20261123_1030';
const originals = join(import.meta.dirname, '../../../migrations');
/** Behind every real one. */
const late = '99991231';

/** What CONTRIBUTING has as an example, and an index of the largest table. */
const further: readonly (readonly [name: string, Again])[] = [
  [
    'an index of every posting',
    {
      text: `-- Again.
-- @no-transaction
create index concurrently if not exists again_postings on ledger_postings (account, journal_id);
`,
      undo: ['drop index concurrently if exists again_postings'],
    },
  ],
  [
    'a column of mails is filled in batches',
    {
      text: `-- Again.
-- @no-transaction
create index concurrently if not exists again_mails_left on mails (id) where again_reply_to is null;

-- @batches
update mails set again_reply_to = recipient
 where id in (select id from mails where again_reply_to is null order by id limit 5000);

drop index concurrently if exists again_mails_left;
`,
      undo: [],
    },
  ],
];

/**
 * Makes the migrations of the last days again, beside what they made, on a database of a service
 * that is asked for quotes and orders all the while; takes everything away afterwards.
 */
export async function rehearse(
  service: Service,
  say: (line: string) => void,
): Promise<readonly Rehearsed[]> {
  const folder = await mkdtemp(join(tmpdir(), 'agio-migrations-'));
  await cp(originals, folder, { recursive: true });
  const all = [...(await readAgain()), ...further];
  const traffic = await startTraffic(service);
  try {
    const seen: Rehearsed[] = [{ name: 'none: for half a minute', ...(await quiet(traffic)) }];
    for (const [at, [name, { text }]] of all.entries()) {
      const file = `${late}_${String(at).padStart(3, '0')}_again.sql`;
      await writeFile(join(folder, file), text);
      traffic.begin();
      const startedAt = performance.now();
      await migrate(service.databaseUrl, folder);
      const seconds = (performance.now() - startedAt) / 1_000;
      const one = { name, seconds, ...(await traffic.end()) };
      say(`${name}: ${seconds.toFixed(1)} s, an order at most ${one.orderMax.toFixed(0)} ms`);
      seen.push(one);
    }
    return seen;
  } finally {
    await traffic.close();
    await undo(service.databaseUrl, all);
    await rm(folder, { recursive: true, force: true });
  }
}

type Traffic = Awaited<ReturnType<typeof startTraffic>>;

const quietSeconds = 30;

/** What orders take while nothing is migrated. */
async function quiet(traffic: Traffic): Promise<Omit<Rehearsed, 'name'>> {
  traffic.begin();
  await new Promise((done) => setTimeout(done, quietSeconds * 1_000));
  return { seconds: quietSeconds, ...(await traffic.end()) };
}

async function readAgain(): Promise<readonly (readonly [string, Again])[]> {
  const names = (await readdir(originals)).filter((name) => name.endsWith('.sql')).sort();
  const lately = names.filter((name) => name >= since);
  const texts = await Promise.all(lately.map((name) => readFile(join(originals, name), 'utf8')));
  const renames = new Map(texts.flatMap(renamesIn));
  const past = { grown: new Set(filledTables), given: new Set<string>(), renames };
  return lately.flatMap((name, at) => {
    const made = again(texts[at] ?? '', past);
    return made === null ? [] : [[name.slice(0, -'.sql'.length), made] as const];
  });
}

async function undo(url: string, all: readonly (readonly [string, Again])[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [, { undo: statements }] of all.toReversed()) {
      for (const statement of statements.toReversed()) await client.query(statement);
    }
    await client.query(`delete from migrations where name like '${late}%'`);
  } finally {
    await client.end();
  }
}
