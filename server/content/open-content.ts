import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { Announcements } from '../platform/database/announcements.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Library } from './library.ts';
import { loadLibrary } from './load-library.ts';

/** What is published, as this process has it in memory, kept up to date until closed. */
export interface ContentRoom {
  current(): Library;
  /** True figures for the placeholders of texts, from the catalogue as it is now. */
  figures(): Figures;
  /** Reads it again now. */
  refresh(): Promise<void>;
  close(): void;
}

/** Announcements may be lost with a connection: a look once a minute finds what was missed. */
const refreshMilliseconds = 60_000;

/** Loads what is published and loads it again whenever somebody has changed it. */
export async function openContent(
  { database, log, config }: Pick<Platform, 'database' | 'log' | 'config'>,
  announcements: Announcements,
  catalogue: Pick<CatalogueRoom, 'current'>,
): Promise<ContentRoom> {
  let current = await load();
  let loading: Promise<void> | null = null;
  let stale = false;
  let figures = figuresOf(config, catalogue.current());

  function load(): Promise<Library> {
    return inTransaction(database, loadLibrary, { isolation: 'repeatable read' });
  }

  /** Changes that come while loading are loaded together afterwards. */
  function refresh(): Promise<void> {
    stale = true;
    loading ??= (async () => {
      while (stale) {
        stale = false;
        current = await load();
      }
    })().finally(() => {
      loading = null;
    });
    return loading;
  }

  function refreshOrLog(): void {
    refresh().catch((error: unknown) => log.error({ err: error }, 'content cannot be read'));
  }

  await announcements.on('content_changed', refreshOrLog);
  // A change between the first reading and the listening.
  await refresh();
  const timer = setInterval(refreshOrLog, refreshMilliseconds);
  timer.unref();
  return {
    current: () => current,
    figures() {
      const now = catalogue.current();
      if (figures.catalogue !== now) figures = figuresOf(config, now);
      return figures;
    },
    refresh,
    close: () => clearInterval(timer),
  };
}
