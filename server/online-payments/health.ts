import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { gatewayHealth } from './tables.ts';

/** Notes that a provider failed, and why, for the office. */
export async function noteFailure(database: Database, gateway: string, why: string): Promise<void> {
  const said = { failedAt: sql`now()`, failedWhy: why.slice(0, 200) };
  await database
    .insert(gatewayHealth)
    .values({ gateway, ...said })
    .onConflictDoUpdate({ target: gatewayHealth.gateway, set: said });
}

/** Notes that something came in a provider's name that it has not signed: once in ten seconds. */
export async function noteRefused(database: Database, gateway: string, why: string): Promise<void> {
  const said = { refusedAt: sql`now()`, refusedWhy: why.slice(0, 200) };
  await database
    .insert(gatewayHealth)
    .values({ gateway, ...said })
    .onConflictDoUpdate({
      target: gatewayHealth.gateway,
      set: said,
      setWhere: sql`coalesce(${gatewayHealth.refusedAt} < now() - interval '10 seconds', true)`,
    });
}
