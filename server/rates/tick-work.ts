import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

/** The one connection that holds the lock. */
export type TickDatabase = NodePgDatabase;

/** What the one ticker does. */
export interface TickWork {
  /** Done when the lock has been got, before the first turn. */
  begin?(db: TickDatabase): Promise<void>;
  tick(db: TickDatabase): Promise<void>;
}
