import { forgetFollowers } from '../../exchange/order-chats/follow-order.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { forgetOldAlerts } from '../../platform/alerts/raise-alert.ts';
import { pageErrors } from '../../platform/errors/page-errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { forgetUpdates } from '../../platform/telegram/updates.ts';
import { selfTest } from './alert-terms.ts';
import { deliverPushes, openOperatorPush } from './deliver-pushes.ts';
import { handOver } from './hand-over.ts';
import { planAlerts } from './plan-alerts.ts';
import { forgetDeliveries } from './store.ts';
import { watchConditions } from './watch-conditions.ts';

/** Carries alerts from what they follow from to the people who are to hear of it. */
export async function workAlerts(
  platform: Platform,
  catalogue: Pick<LiveCatalogue, 'current'>,
): Promise<Task[]> {
  const { config, database, log, tasks } = platform;
  const send = await openOperatorPush(platform);
  return [
    leadTask(platform, { name: 'plan alerts', everyMilliseconds: 1_000 }, async () => {
      await planAlerts(platform);
      await handOver(platform);
    }),
    leadTask(platform, { name: 'send alerts', everyMilliseconds: 1_000 }, async () => {
      const { sent, failed } = await deliverPushes(database, send);
      if (sent + failed > 0) log.info({ sent, failed }, 'alerts pushed to browsers');
    }),
    leadTask(platform, { name: 'watch conditions', everyMilliseconds: 15_000 }, async () => {
      await selfTest(platform);
      await pageErrors(database);
      await watchConditions({ platform, catalogue });
    }),
    tasks.start({ name: 'old alerts', everyMilliseconds: 3_600_000 }, async () => {
      await forgetOldAlerts(database, config.retention.alertDays);
      await forgetDeliveries(database, config.retention.alertDays);
      await forgetFollowers(database, config.retention.subscriptionDays);
      await forgetUpdates(database);
    }),
  ];
}
