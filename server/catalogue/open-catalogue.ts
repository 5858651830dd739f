import type { Announcements } from '../platform/database/announcements.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type Kept, keepLoaded } from '../platform/database/keep-loaded.ts';
import type { Platform } from '../platform/platform.ts';
import type { Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

/** The catalogue as this process has it in memory, kept up to date until closed. */
export type CatalogueRoom = Kept<Catalogue>;

/** Loads the catalogue and loads it again whenever somebody has changed it. */
export function openCatalogue(
  { config, database, log, tasks }: Pick<Platform, 'config' | 'database' | 'log' | 'tasks'>,
  announcements: Announcements,
): Promise<CatalogueRoom> {
  const { excludedCurrencies: excludedEverywhere, popularDays } = config;
  return keepLoaded({ log, tasks }, announcements, {
    load: () =>
      inTransaction(database, (tx) => loadCatalogue(tx, { excludedEverywhere, popularDays }), {
        isolation: 'repeatable read',
      }),
    channels: ['catalogue_changed'],
    lookMilliseconds: 60_000,
    name: 'the catalogue',
  });
}
