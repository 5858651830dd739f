import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { hourMilliseconds, openWindowCounts } from '../../platform/rate-limiter/window-counts.ts';
import { addressOf } from '../auth/address.ts';
import { isVisit } from './is-visit.ts';
import { type Clicks, writeClicks } from './write-clicks.ts';

/** Counts who comes by the links of partners. */
export interface VisitCounts {
  /** Counts a request that came by a code, `anna.forum`, unless nobody looks at its page. */
  add(request: FastifyRequest, code: string): void;
  /** Writes down what was counted by now. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Clicks of one address that count within an hour. */
const perAddressMax = 20;
/** Codes, true or made up, that are kept between two writings. */
const codesMax = 2_000;
const everyMilliseconds = 5_000;

/** Gathers clicks in the memory of this process and writes them every few seconds. */
export function openVisitCounts({
  database,
  clock,
  tasks,
}: Pick<Platform, 'database' | 'clock' | 'tasks'>): VisitCounts {
  const counts = openWindowCounts(clock, { milliseconds: hourMilliseconds });
  let gathered = new Map<string, number>();

  async function flush(): Promise<void> {
    const clicks: Clicks = gathered;
    gathered = new Map();
    if (clicks.size > 0) await writeClicks(database, clicks);
  }

  const options = { name: 'clicks', everyMilliseconds, firstAfterMilliseconds: everyMilliseconds };
  const writing = tasks.start(options, flush);
  return {
    add(request, code) {
      if (!isVisit(request.headers)) return;
      if (!gathered.has(code) && gathered.size >= codesMax) return;
      if (counts.add(addressOf(request.ip)) > perAddressMax) return;
      gathered.set(code, (gathered.get(code) ?? 0) + 1);
    },
    flush,
    async close() {
      await writing.close();
      await flush();
    },
  };
}
