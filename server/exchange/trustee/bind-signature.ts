import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { trusteeSignatures } from './tables.ts';

/** Longer than any request is taken for: its time may lie as far ahead as behind. */
const retentionMinutes = 15;

/**
 * Binds a signature to the call it first comes with, since the interface signs neither method nor
 * path: a request to look at an order must not cancel it. False where the signature was another
 * call's; the same call may come again.
 */
export async function bindSignature(
  database: Database,
  signature: string,
  call: string,
): Promise<boolean> {
  const old = sql`now() - make_interval(mins => ${retentionMinutes})`;
  await database.delete(trusteeSignatures).where(lt(trusteeSignatures.usedAt, old));
  const [bound] = await database
    .insert(trusteeSignatures)
    .values({ signature, call })
    .onConflictDoUpdate({
      target: trusteeSignatures.signature,
      set: { call: sql`${trusteeSignatures.call}` },
    })
    .returning({ call: trusteeSignatures.call });
  return bound?.call === call;
}
