import type { Queryable } from '../platform/database/database.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { directionOf } from './direction-row.ts';
import { paymentSystemOf } from './payment-system.ts';
import { countryCurrencyExclusions, directions, paymentSystems } from './tables.ts';

/** Reads the whole catalogue; give it a transaction of repeatable reads to see one moment. */
export async function loadCatalogue(db: Queryable): Promise<Catalogue> {
  const systemRows = await db.select().from(paymentSystems);
  const directionRows = await db.select().from(directions);
  const exclusionRows = await db.select().from(countryCurrencyExclusions);
  const exclusions = new Map<string, string[]>();
  for (const { country, currencyIsoCode } of exclusionRows) {
    exclusions.set(country, [...(exclusions.get(country) ?? []), currencyIsoCode].sort());
  }
  return buildCatalogue({
    systems: systemRows.map(paymentSystemOf),
    directions: directionRows.map(directionOf),
    exclusions,
  });
}
