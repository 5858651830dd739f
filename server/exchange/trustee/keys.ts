import { createHmac, randomInt } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { listPartners } from '../../market/partners/list-partners.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { sharedSecret } from '../../platform/secret/shared-secret.ts';
import { trusteeKeys } from './tables.ts';

export type TrusteeKey = typeof trusteeKeys.$inferSelect;
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const publicLength = 40;

/** Every key, the revoked ones too, the oldest first. */
export function listKeys(database: Queryable): Promise<TrusteeKey[]> {
  return database.select().from(trusteeKeys).orderBy(asc(trusteeKeys.createdAt));
}

/** Whether anybody has a key at all: without one there is no such interface. */
export async function hasKeys(database: Queryable): Promise<boolean> {
  const found = await database
    .select({ id: trusteeKeys.id })
    .from(trusteeKeys)
    .where(isNull(trusteeKeys.revokedAt))
    .limit(1);
  return found.length > 0;
}

/** A key as its holder proves it, with the mark that their orders get. */
export type KnownKey = { readonly key: TrusteeKey; readonly secret: string; readonly code: string };

/** The key of a public half; null where it is unknown or revoked. */
export async function findKey(database: Database, publicKey: string): Promise<KnownKey | null> {
  if (!/^[A-Za-z0-9]{40}$/.test(publicKey)) return null;
  const live = and(eq(trusteeKeys.publicKey, publicKey), isNull(trusteeKeys.revokedAt));
  const [key] = await database.select().from(trusteeKeys).where(live);
  if (key === undefined) return null;
  const partner = (await listPartners(database)).find(({ id }) => id === key.partnerId);
  if (partner === undefined || partner.code === null) return null;
  return { key, secret: await secretOf(database, publicKey), code: partner.code };
}

/** The private half is made of the public one and a secret of ours, and is kept nowhere. */
async function secretOf(database: Database, publicKey: string): Promise<string> {
  const own = await sharedSecret(database, 'trustee');
  return createHmac('sha512', own).update(publicKey).digest('base64url').slice(0, publicLength);
}

/**
 * Gives a partner a key; the private half is told this once. Refuses a partner without a code, by
 * which their orders would be known.
 */
export async function issueKey(
  database: Database,
  request: { readonly partner_id: string; readonly contact_email: string },
  author: AuditAuthor,
): Promise<{ readonly key: TrusteeKey; readonly secret: string } | Refusal> {
  const partner = (await listPartners(database)).find(({ id }) => id === request.partner_id);
  if (partner === undefined || partner.code === null) return refuse('invalid_format', 'partner_id');
  const email = checkAccount({ kind: 'email' }, request.contact_email, 'contact_email');
  if (isRefusal(email)) return email;
  const publicKey = Array.from({ length: publicLength }, () => letters[randomInt(letters.length)]);
  const values = {
    partnerId: partner.id,
    publicKey: publicKey.join(''),
    contactEmail: email.account,
  };
  const key = await inTransaction(database, async (tx) => {
    const [row] = await tx.insert(trusteeKeys).values(values).returning();
    if (row === undefined) throw new Error('the database kept no key');
    await audit(tx, {
      ...author,
      action: 'issue_trustee_key',
      subjectType: 'trustee_keys',
      subjectId: row.id,
      after: { publicKey: row.publicKey, partner: partner.name, contactEmail: row.contactEmail },
    });
    return row;
  });
  return { key, secret: await secretOf(database, key.publicKey) };
}

/** Takes a key back for ever; orders made with it go on. */
export async function revokeKey(
  database: Database,
  id: string,
  author: AuditAuthor,
): Promise<TrusteeKey | Refusal> {
  return inTransaction(database, async (tx) => {
    const [row] = await tx
      .update(trusteeKeys)
      .set({ revokedAt: sql`coalesce(${trusteeKeys.revokedAt}, now())` })
      .where(eq(trusteeKeys.id, id))
      .returning();
    if (row === undefined) return refuse('not_found');
    await audit(tx, {
      ...author,
      action: 'revoke_trustee_key',
      subjectType: 'trustee_keys',
      subjectId: id,
      after: { publicKey: row.publicKey },
    });
    return row;
  });
}
