import type { Platform } from '../platform.ts';
import { leadTask } from '../tasks/lead-task.ts';
import type { Task } from '../tasks/task.ts';
import { botPurposes } from './bot-purpose.ts';
import { type DeliverDeps, deliverMessages } from './deliver-messages.ts';
import { type ReadDeps, readUpdates } from './read-updates.ts';

type TelegramRoom = Pick<ReadDeps, 'handlers'> & Pick<DeliverDeps, 'forget'>;

const waitSeconds = 25;

/** Both bots: what is said to them is read by one process of all, and so is what they say sent. */
export function workTelegram(platform: Platform, room: TelegramRoom): Task[] {
  const { signal, abort } = ending();
  const deps = { platform, ...room, signal, waitSeconds, webhooks: new Map<string, number>() };
  const readers = botPurposes.map((purpose) =>
    leadTask(platform, { name: `hear ${purpose}`, everyMilliseconds: 1_000 }, () =>
      readUpdates(deps, purpose).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      }),
    ),
  );
  const sending = leadTask(
    platform,
    { name: 'send telegram', everyMilliseconds: 1_000 },
    async ({ noteProgress }) => {
      const { sent, failed } = await deliverMessages(deps, noteProgress);
      if (sent + failed > 0) platform.log.info({ sent, failed }, 'telegram messages sent');
    },
  );
  return [...readers, sending].map((task) => ({
    close() {
      // A question to the Bot API stays open for long: the end of the process does not wait for it.
      abort();
      return task.close();
    },
  }));
}

function ending() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
