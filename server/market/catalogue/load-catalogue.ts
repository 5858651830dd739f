import { registerAssets } from '../../../core/money/asset.ts';
import { readExchanges } from '../../money/ledger/exchange-days.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { listAssets } from './assets/asset-store.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { readCities, readCityTerms } from './cities/store.ts';
import { readCountryCurrencies } from './country-currencies.ts';
import { directionOf } from './direction-row.ts';
import { readOwnFields } from './own-fields/store.ts';
import { paymentSystemOf } from './systems/payment-system.ts';
import { readRecipientBanks } from './systems/recipient-banks.ts';
import {
  assets,
  cities,
  countryCurrencyExclusions,
  directionCities,
  directions,
  ownFields,
  paymentSystems,
  recipientBanks,
} from './tables.ts';

/**
 * What must be of one moment. How often directions were used lately is not among it: that decides
 * an order of names only.
 */
export const catalogueTables = [
  assets,
  paymentSystems,
  directions,
  countryCurrencyExclusions,
  recipientBanks,
  cities,
  directionCities,
  ownFields,
] as const;

type LoadTerms = {
  /** Currencies that the configuration offers nobody. */
  readonly excludedEverywhere?: readonly string[];
  /** Days whose exchanges say what is used most; 0 leaves it to the positions. */
  readonly popularDays?: number;
};

/**
 * Reads the whole catalogue, and makes the assets known that operators have added: before anything
 * reads an amount, a process has opened the catalogue. Call it by `readAtOneMoment` while others
 * may change it.
 */
export async function loadCatalogue(
  db: Queryable,
  { excludedEverywhere = [], popularDays = 0 }: LoadTerms = {},
): Promise<Catalogue> {
  registerAssets(await listAssets(db));
  const systemRows = await db.select().from(paymentSystems);
  const directionRows = await db.select().from(directions);
  const exclusions = await readCountryCurrencies(db);
  return buildCatalogue({
    systems: systemRows.map(paymentSystemOf),
    directions: directionRows.map(directionOf),
    exclusions,
    excludedEverywhere,
    banks: await readRecipientBanks(db),
    cities: await readCities(db),
    cityTerms: await readCityTerms(db),
    ownFields: await readOwnFields(db),
    exchanges: popularDays > 0 ? await readExchanges(db, popularDays) : new Map(),
  });
}
