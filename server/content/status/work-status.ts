import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { openNotices } from '../notices/open-notices.ts';
import { findTroubles, type TroubleDeps } from './find-troubles.ts';
import { noteTroubles, troubleKey } from './note-troubles.ts';

const everyMilliseconds = 15_000;

type Modules = {
  readonly announcements: Announcements;
  readonly catalogue: LiveCatalogue;
  readonly rates: Rates;
};

/** Looks every few seconds at what customers can rely on, and writes down what changes. */
export async function workStatus(
  platform: Platform,
  { announcements, catalogue, rates }: Modules,
): Promise<Task> {
  const notices = await openNotices(platform, announcements);
  const check = statusChecker({ platform, catalogue, rates, notices });
  const task = leadTask(platform, { name: 'service status', everyMilliseconds }, check);
  return {
    async close() {
      await task.close();
      notices.close();
    },
  };
}

/**
 * One look after the other. What is there at two looks running is an incident; a break is one at
 * once. It begins with the first of the two.
 */
export function statusChecker(
  deps: TroubleDeps & { readonly platform: Pick<Platform, 'database'> },
): () => Promise<void> {
  let suspected = new Map<string, number>();
  return async () => {
    const now = performance.now();
    const troubles = await findTroubles(deps);
    const before = suspected;
    suspected = new Map(
      troubles.map((trouble) => [troubleKey(trouble), before.get(troubleKey(trouble)) ?? now]),
    );
    const seen = troubles.map((trouble) => {
      const since = before.get(troubleKey(trouble)) ?? (trouble.state === 'break' ? now : null);
      return { ...trouble, seconds: since === null ? null : (now - since) / 1000 };
    });
    await inTransaction(deps.platform.database, (tx) => noteTroubles(tx, seen));
  };
}
