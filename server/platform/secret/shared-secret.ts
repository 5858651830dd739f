import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { assert } from '../../../core/assert.ts';
import type { Database } from '../database/database.ts';
import { secrets } from '../tables.ts';

/**
 * 32 random bytes under a name, made at the first call and the same ever after in every process:
 * `sharedSecret(database, 'quotes')`.
 */
export async function sharedSecret(database: Database, name: string): Promise<Buffer> {
  await database
    .insert(secrets)
    .values({ name, value: randomBytes(32) })
    .onConflictDoNothing();
  const [stored] = await database.select().from(secrets).where(eq(secrets.name, name));
  assert(stored !== undefined, 'a secret that was just made is there');
  return stored.value;
}
