import type { Platform } from '../platform.ts';
import type { Announcements } from './announcements.ts';

/** Something of the database as this process has it in memory, kept up to date until closed. */
export interface LiveValue<T> {
  current(): T;
  /** Reads it again; what was written before the call is there afterwards. */
  refresh(): Promise<void>;
  close(): void;
}

export type LiveValueOptions<T> = {
  readonly load: () => Promise<T>;
  /** Announcements that tell of a change. */
  readonly channels: readonly string[];
  /** Announcements may be lost with a connection: a look so often finds what was missed. */
  readonly lookMilliseconds: number;
  /** However much is announced, it is read no more often than this; 0 reads at once. */
  readonly restMilliseconds?: number;
  /** For the log, when it cannot be read: "the catalogue". */
  readonly name: string;
};

/** Loads something and loads it again whenever it is announced to have changed. */
export async function liveValue<T>(
  { log, tasks }: Pick<Platform, 'log' | 'tasks'>,
  announcements: Announcements,
  { load, channels, lookMilliseconds, restMilliseconds = 0, name }: LiveValueOptions<T>,
): Promise<LiveValue<T>> {
  let current: T;
  let loading: Promise<void> | null = null;
  let stale = false;
  let resting: NodeJS.Timeout | null = null;

  /** Changes while loading are loaded together afterwards, never an older over a newer. */
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
    refresh().catch((error: unknown) =>
      log.error({ err: error, value: name }, 'live value cannot be read'),
    );
  }

  function refreshSoon(): void {
    if (restMilliseconds === 0) refreshOrLog();
    else resting ??= setTimeout(afterRest, restMilliseconds).unref();
  }

  function afterRest(): void {
    resting = null;
    refreshOrLog();
  }

  // Listening comes first: a change during the first reading is announced, and read afterwards.
  for (const channel of channels) await announcements.on(channel, refreshSoon);
  await refresh();
  const looking = tasks.start(
    {
      name: `reload ${name}`,
      everyMilliseconds: lookMilliseconds,
      firstAfterMilliseconds: lookMilliseconds,
      upkeep: true,
    },
    refresh,
  );
  return {
    current: () => current,
    refresh,
    close() {
      void looking.close();
      if (resting !== null) clearTimeout(resting);
    },
  };
}
