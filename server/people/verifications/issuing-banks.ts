import { asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { demoBanks } from './demo-banks.ts';
import { issuingBanks } from './tables.ts';

export type IssuingBank = typeof issuingBanks.$inferSelect;

/** The banks customers may name, by country and name; with `all` those switched off too. */
export async function listIssuingBanks(
  database: Queryable,
  { all = false }: { readonly all?: boolean } = {},
): Promise<IssuingBank[]> {
  return database
    .select()
    .from(issuingBanks)
    .where(all ? undefined : eq(issuingBanks.enabled, true))
    .orderBy(asc(issuingBanks.country), asc(issuingBanks.name));
}

/** Fills an empty list with the large banks of the demo's countries. */
export async function seedIssuingBanks(tx: Transaction): Promise<void> {
  const [any] = await tx.select({ id: issuingBanks.id }).from(issuingBanks).limit(1);
  if (any !== undefined) return;
  await tx.insert(issuingBanks).values(demoBanks.map((bank) => ({ ...bank })));
}

/**
 * Keeps a bank, a new one where `id` is null; null where there is none of that id. A name that its
 * country has already breaks a unique index (23505).
 */
export async function saveIssuingBank(
  tx: Transaction,
  id: string | null,
  bank: Pick<IssuingBank, 'name' | 'country' | 'bins' | 'enabled'>,
): Promise<IssuingBank | null> {
  const values = { ...bank, bins: [...new Set(bank.bins)].sort() };
  const [row] =
    id === null
      ? await tx.insert(issuingBanks).values(values).returning()
      : await tx.update(issuingBanks).set(values).where(eq(issuingBanks.id, id)).returning();
  return row ?? null;
}
