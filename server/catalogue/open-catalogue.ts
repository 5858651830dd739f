import type { Announcements } from '../platform/database/announcements.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { buildCatalogue, type Catalogue } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

/** The catalogue as this process has it in memory, kept up to date until closed. */
export interface CatalogueRoom {
  current(): Catalogue;
  /** Reads it again now; told by announcements, nobody needs to call this but tests. */
  refresh(): Promise<void>;
  close(): void;
}

/** Announcements may be lost with a connection: a look once a minute finds what was missed. */
const refreshMilliseconds = 60_000;

const nothing = buildCatalogue({ systems: [], directions: [], exclusions: new Map() });

/** Loads the catalogue and loads it again whenever somebody has changed it. */
export async function openCatalogue(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  announcements: Announcements,
): Promise<CatalogueRoom> {
  let current = nothing;
  let loading: Promise<void> | null = null;
  let stale = false;

  function load(): Promise<Catalogue> {
    return inTransaction(database, loadCatalogue, { isolation: 'repeatable read' });
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
    refresh().catch((error: unknown) => log.error({ err: error }, 'the catalogue cannot be read'));
  }

  // Listened to before the first reading: no change falls between them.
  await announcements.on('catalogue_changed', refreshOrLog);
  await refresh();
  const timer = setInterval(refreshOrLog, refreshMilliseconds);
  timer.unref();
  return { current: () => current, refresh, close: () => clearInterval(timer) };
}
