import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { LiveRewardTerms } from '../../people/reward-terms/open-terms.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { readAtOneMoment } from '../../platform/database/in-transaction.ts';
import { type LiveValue, liveValue } from '../../platform/database/live-value.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Library } from './library.ts';
import { libraryTables, loadLibrary } from './load-library.ts';

/** What is published, as this process has it in memory, kept up to date until closed. */
export interface LiveContent extends LiveValue<Library> {
  /** True figures for the placeholders of texts, from the catalogue as it is now. */
  figures(): Figures;
}

/** Loads what is published and loads it again whenever somebody has changed it. */
export async function openContent(
  platform: Pick<Platform, 'database' | 'log' | 'tasks' | 'config' | 'shop'>,
  announcements: Announcements,
  catalogue: Pick<LiveCatalogue, 'current'>,
  terms: Pick<LiveRewardTerms, 'current'>,
): Promise<LiveContent> {
  const { database, config, shop } = platform;
  const { current, refresh, close } = await liveValue(platform, announcements, {
    load: () => readAtOneMoment(database, libraryTables, loadLibrary),
    channels: ['content_changed'],
    lookMilliseconds: 60_000,
    name: 'content',
  });
  const figuresNow = () =>
    figuresOf(config, catalogue.current(), terms.current().referral, shop.current().name);
  let figures = figuresNow();
  return {
    current,
    figures() {
      const now = catalogue.current();
      const { referral } = terms.current();
      const { name } = shop.current();
      const isOld = figures.catalogue !== now || figures.programme !== referral;
      if (isOld || figures.service !== name) figures = figuresNow();
      return figures;
    },
    refresh,
    close,
  };
}
