import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';

/** Told of an announcement's text, or null when some may have been missed: look for yourself. */
export type AnnouncementHandler = (payload: string | null) => void;

/** What the database announces (`NOTIFY`) to every process, over one connection per process. */
export interface Announcements {
  /** Calls `handler` for each announcement on `channel`, from now until the end. */
  on(channel: string, handler: AnnouncementHandler): Promise<void>;
  close(): Promise<void>;
}

const reconnectMilliseconds = 1000;

/**
 * Opens the connection that listens. When it breaks it is opened again, for ever, and every handler
 * is called with null, because nobody keeps announcements for those who are away.
 */
export async function openAnnouncements(database: Database, log: Log): Promise<Announcements> {
  const handlers = new Map<string, AnnouncementHandler[]>();
  const closing = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const opened = new pg.Client(database.sessionConfig);
    opened.on('error', (error) => log.warn({ err: error }, 'listen connection lost'));
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const handler of handlers.get(channel) ?? []) handler(payload);
    });
    await opened.connect();
    for (const channel of handlers.keys()) await listen(opened, channel);
    opened.once('end', () => void reconnect());
    return opened;
  }

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        client = await connect();
        for (const each of handlers.values()) for (const handler of each) handler(null);
        return;
      } catch (error) {
        log.warn({ err: error }, 'listen connection failed: retrying');
        await sleep(reconnectMilliseconds, undefined, { signal: closing.signal }).catch(() => null);
      }
    }
  }

  return {
    async on(channel, handler) {
      const known = handlers.get(channel);
      handlers.set(channel, [...(known ?? []), handler]);
      if (known === undefined) await listen(client, channel);
    },
    async close() {
      closing.abort();
      await client.end();
    },
  };
}

async function listen(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
}
