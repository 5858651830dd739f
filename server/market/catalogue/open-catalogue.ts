import type { Announcements } from '../../platform/database/announcements.ts';
import { readAtOneMoment } from '../../platform/database/in-transaction.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Catalogue } from './catalogue.ts';
import { catalogueTables, loadCatalogue } from './load-catalogue.ts';

/** The catalogue as this process has it in memory, kept up to date until closed. */
export type LiveCatalogue = LiveValue<Catalogue>;

/** Loads the catalogue and loads it again whenever somebody has changed it. */
export function openCatalogue(
  { config, database, log, tasks }: Pick<Platform, 'config' | 'database' | 'log' | 'tasks'>,
  announcements: Announcements,
): Promise<LiveCatalogue> {
  const { excludedCurrencies: excludedEverywhere, popularDays } = config;
  return liveValue({ log, tasks }, announcements, {
    load: () =>
      readAtOneMoment(database, catalogueTables, (tx) =>
        loadCatalogue(tx, { excludedEverywhere, popularDays }),
      ),
    channels: ['catalogue_changed'],
    lookMilliseconds: 60_000,
    name: 'the catalogue',
  });
}
