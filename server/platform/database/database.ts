import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** Drizzle's own `transaction` is not among them: `inTransaction` and `savepoint` are. */
type Statements = Omit<NodePgDatabase, 'transaction'>;

/** The pool of connections, as modules use it: Drizzle's select, insert, update and delete. */
export type Database = Statements & {
  readonly $client: pg.Pool;
  /** How a connection of one's own is opened, for what needs a session: LISTEN. */
  readonly sessionConfig: pg.ClientConfig;
};

/** One open transaction; everything done through it is kept together or not at all. */
export type Transaction = Statements & { readonly $client: pg.PoolClient };

/** What a store function takes when it does not care whether a transaction is open. */
export type Queryable = Database | Transaction;

type DatabaseOptions = {
  /** Most connections held at once. */
  readonly poolMax: number;
  /** Told of errors of idle connections, which have no caller to be thrown at. */
  readonly onError?: (error: Error) => void;
  /**
   * Where the server itself is when `url` is a pooler that gives a connection for a transaction:
   * whatever needs a session goes there.
   */
  readonly directUrl?: string | null;
};

/**
 * Of every session. Nothing is waited for within a transaction: one that says nothing is of a
 * process that hangs, and lets go of its locks sooner than others should have to wait for it.
 */
export const sessionSettings = {
  timezone: 'UTC',
  idle_in_transaction_session_timeout: '7000',
} as const;

const sessionOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

/** Pools and connections that change the session under a statement: no name of one is kept. */
const sessionless = new WeakSet<object>();

/** Says whether a statement that was named once is known to this pool or connection later on. */
export function keepsStatements(client: object): boolean {
  return !sessionless.has(client);
}

/**
 * Opens a pool on `url`; connects on first use and reconnects by itself after an outage. Through a
 * pooler a session's settings are those of the role: see `keepSessionSettings`.
 */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { directUrl = null } = options;
  const asked = directUrl === null ? { options: sessionOptions } : {};
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolMax,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Whatever is sent without waiting goes at once, and is answered in turn.
    pipeline: true,
    ...asked,
  });
  if (directUrl !== null) {
    sessionless.add(pool);
    pool.on('connect', (client) => sessionless.add(client));
  }
  // An idle connection that breaks must not end the process: the next query gets a new one.
  pool.on('error', (error) => options.onError?.(error));
  // One that breaks within a transaction has no listener of the pool's: its query is told as well.
  pool.on('connect', (client) => client.on('error', (error) => options.onError?.(error)));
  const sessionConfig = {
    connectionString: directUrl ?? url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: sessionOptions,
  };
  return Object.assign(drizzle(pool), { sessionConfig });
}

/** Ends every connection of the pool, after the queries under way. */
export async function closeDatabase(database: Database): Promise<void> {
  await database.$client.end();
}
