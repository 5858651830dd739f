import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { countryCurrencyExclusions } from './tables.ts';

/** The currencies that visitors of each country are not offered, by ISO code, in order. */
export async function readCountryCurrencies(
  db: Queryable,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.select().from(countryCurrencyExclusions);
  const byCountry = new Map<string, string[]>();
  for (const { country, currencyIsoCode } of rows) {
    byCountry.set(country, [...(byCountry.get(country) ?? []), currencyIsoCode].sort());
  }
  return new Map([...byCountry].sort());
}

/** Sets what visitors of a country are not offered; answers what it was before. */
export async function changeCountryCurrencies(
  tx: Transaction,
  country: string,
  codes: readonly string[],
): Promise<readonly string[]> {
  const removed = await tx
    .delete(countryCurrencyExclusions)
    .where(eq(countryCurrencyExclusions.country, country))
    .returning();
  const rows = [...new Set(codes)].map((currencyIsoCode) => ({ country, currencyIsoCode }));
  if (rows.length > 0) {
    await tx.insert(countryCurrencyExclusions).values(rows).onConflictDoNothing();
  }
  return removed.map(({ currencyIsoCode }) => currencyIsoCode).sort();
}
