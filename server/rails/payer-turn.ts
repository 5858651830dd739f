import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import type { Database, Transaction } from '../platform/database/database.ts';
import { railStates } from './tables.ts';

/** The right to pay out on one rail, for as long as its connection lives. */
export type PayerTurn = { readonly rail: string; readonly token: bigint; end(): Promise<void> };

/**
 * Takes the turn of being the one active payer of a rail; null when another has it. The turn is an
 * advisory lock, and a token that grows with every turn: a payer that slept past its turn is found
 * out by `assertTurn` in the very transaction that would have done harm.
 */
export async function takeTurn(
  database: Database,
  databaseUrl: string,
  rail: string,
): Promise<PayerTurn | null> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await tryLock(client, rail)) {
      return { rail, token: await newToken(database, rail), end: () => client.end() };
    }
  } catch (error) {
    // A lock without its token would keep everybody from paying for as long as it is connected.
    await client.end();
    throw error;
  }
  await client.end();
  return null;
}

async function tryLock(client: pg.Client, rail: string): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('payer:' || $1, 0)) as taken`,
    [rail],
  );
  return rows[0]?.taken === true;
}

async function newToken(database: Database, rail: string): Promise<bigint> {
  const [state] = await database
    .insert(railStates)
    .values({ rail, payerToken: 1n })
    .onConflictDoUpdate({
      target: railStates.rail,
      set: { payerToken: sql`${railStates.payerToken} + 1` },
    })
    .returning({ token: railStates.payerToken });
  if (state === undefined) throw new Error(`no token for the payer of ${rail}`);
  return state.token;
}

/** Fails the transaction when the turn has passed to another payer. */
export async function assertTurn(tx: Transaction, turn: PayerTurn): Promise<void> {
  const [state] = await tx
    .select({ token: railStates.payerToken })
    .from(railStates)
    .where(eq(railStates.rail, turn.rail))
    .for('share');
  if (state?.token !== turn.token) throw new TurnLost(turn.rail);
}

/** Another payer is active; this one must stop and take its turn anew. */
export class TurnLost extends Error {
  constructor(rail: string) {
    super(`the turn to pay on ${rail} has passed on`);
    this.name = 'TurnLost';
  }
}
