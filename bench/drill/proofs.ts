import { sql } from 'drizzle-orm';
import { proveBooks } from '../../server/crash/prove-books.ts';
import { countOpen } from '../../server/crash/prove-paid-once.ts';
import type { Database } from '../../server/platform/database/database.ts';

/**
 * Proves that nothing was lost and nothing paid twice: throws on the first thing that is wrong, and
 * gives what was found, line by line.
 */
export async function proveAll(
  database: Database,
  drill: { readonly ids: readonly string[]; readonly dataDir: string },
): Promise<readonly string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`select id from orders`);
  const stored = new Set(rows.map(({ id }) => id));
  const lost = drill.ids.filter((id) => !stored.has(id));
  if (lost.length > 0) throw new Error(`orders were lost: ${lost.join(', ')}`);
  const open = await countOpen(database);
  if (open > 0) throw new Error(`${open} orders are open though everything was done for them`);
  const books = await proveBooks(database, drill.dataDir);
  return [`Orders lost: 0 of ${drill.ids.length}; paid twice: 0; left open: 0.`, ...books];
}
