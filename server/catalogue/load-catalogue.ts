import type { Queryable } from '../platform/database/database.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { readCountryCurrencies } from './country-currencies.ts';
import { directionOf } from './direction-row.ts';
import { paymentSystemOf } from './payment-system.ts';
import { readRecipientBanks } from './recipient-banks.ts';
import { directions, paymentSystems } from './tables.ts';

/**
 * Reads the whole catalogue; give it a transaction of repeatable reads to see one moment.
 * `excludedEverywhere` are the currencies that the configuration offers nobody.
 */
export async function loadCatalogue(
  db: Queryable,
  excludedEverywhere: readonly string[] = [],
): Promise<Catalogue> {
  const systemRows = await db.select().from(paymentSystems);
  const directionRows = await db.select().from(directions);
  const exclusions = await readCountryCurrencies(db);
  return buildCatalogue({
    systems: systemRows.map(paymentSystemOf),
    directions: directionRows.map(directionOf),
    exclusions,
    excludedEverywhere,
    banks: await readRecipientBanks(db),
  });
}
