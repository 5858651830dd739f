import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { type Kept, keepLoaded } from '../platform/database/keep-loaded.ts';
import type { Platform } from '../platform/platform.ts';
import type { RewardTermsRoom } from '../reward-terms/open-terms.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Library } from './library.ts';
import { loadLibrary } from './load-library.ts';

/** What is published, as this process has it in memory, kept up to date until closed. */
export interface ContentRoom extends Kept<Library> {
  /** True figures for the placeholders of texts, from the catalogue as it is now. */
  figures(): Figures;
}

/** Loads what is published and loads it again whenever somebody has changed it. */
export async function openContent(
  { database, log, tasks, config }: Pick<Platform, 'database' | 'log' | 'tasks' | 'config'>,
  announcements: Announcements,
  catalogue: Pick<CatalogueRoom, 'current'>,
  terms: Pick<RewardTermsRoom, 'current'>,
): Promise<ContentRoom> {
  const { current, refresh, close } = await keepLoaded({ log, tasks }, announcements, {
    load: () => inTransaction(database, loadLibrary, { isolation: 'repeatable read' }),
    channels: ['content_changed'],
    lookMilliseconds: 60_000,
    name: 'content',
  });
  let figures = figuresOf(config, catalogue.current(), terms.current().referral);
  return {
    current,
    figures() {
      const now = catalogue.current();
      const { referral } = terms.current();
      const isOld = figures.catalogue !== now || figures.programme !== referral;
      if (isOld) figures = figuresOf(config, now, referral);
      return figures;
    },
    refresh,
    close,
  };
}
