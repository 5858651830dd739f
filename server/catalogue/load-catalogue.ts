import { readExchanges } from '../ledger/exchange-days.ts';
import type { Queryable } from '../platform/database/database.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { readCountryCurrencies } from './country-currencies.ts';
import { directionOf } from './direction-row.ts';
import { paymentSystemOf } from './payment-system.ts';
import { readRecipientBanks } from './recipient-banks.ts';
import { directions, paymentSystems } from './tables.ts';

export type LoadTerms = {
  /** Currencies that the configuration offers nobody. */
  readonly excludedEverywhere?: readonly string[];
  /** Days whose exchanges say what is used most; 0 leaves it to the positions. */
  readonly popularDays?: number;
};

/** Reads the whole catalogue; give it a transaction of repeatable reads to see one moment. */
export async function loadCatalogue(
  db: Queryable,
  { excludedEverywhere = [], popularDays = 0 }: LoadTerms = {},
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
    exchanges: popularDays > 0 ? await readExchanges(db, popularDays) : new Map(),
  });
}
