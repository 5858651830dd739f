import { capacityBeside } from './capacity-beside.ts';
import { openNotices } from './content/notices/open-notices.ts';
import type { OrderBotDeps } from './exchange/order-bot/deps.ts';
import { orderBot } from './exchange/order-bot/hear-customers.ts';
import { forgetOldDialogues, placeConfirmed } from './exchange/order-bot/place-confirmed.ts';
import { unfollowAll } from './exchange/order-chats/follow-order.ts';
import { openSlots, type Slots } from './exchange/requisites/open-slots.ts';
import type { QuoteDeps } from './market/rates/quote/calculate-rate.ts';
import { hearStaff, unlinkChat } from './office/alerts/staff-bot.ts';
import type { Modules } from './open-modules.ts';
import { openNewOrderCounts } from './people/profile/new-order-counts.ts';
import type { Platform } from './platform/platform.ts';
import { leadTask } from './platform/tasks/lead-task.ts';
import type { Task } from './platform/tasks/task.ts';
import { workTelegram } from './platform/telegram/work-telegram.ts';

/** Both bots of Telegram, and the orders that customers confirm there. */
export async function workBots(platform: Platform, modules: Modules): Promise<Task[]> {
  const { tasks, database, log } = platform;
  const notices = await openNotices(platform, modules.announcements);
  const quotes = lazyQuotes(platform, modules);
  const deps: OrderBotDeps = {
    orders: modules.orders,
    quotes: quotes.open,
    counts: openNewOrderCounts(platform),
    inBreak: () => notices.current().technicalBreak,
  };
  return [
    ...workTelegram(platform, {
      handlers: { staff: hearStaff, customers: orderBot(deps) },
      forget: { staff: unlinkChat, customers: unfollowAll },
    }),
    leadTask(platform, { name: 'bot orders', everyMilliseconds: 1_000 }, async () => {
      const placed = await placeConfirmed(deps);
      if (placed > 0) log.info({ placed }, 'orders of the bot placed');
    }),
    tasks.start({ name: 'old dialogues', everyMilliseconds: 3_600_000 }, () =>
      forgetOldDialogues(database),
    ),
    {
      async close() {
        await quotes.close();
        notices.close();
      },
    },
  ];
}

/** Opened when somebody first asks in a chat: places to pay to are followed for them alone. */
function lazyQuotes(platform: Platform, modules: Modules) {
  const { catalogue, rates, reserves, announcements, orders, gateways } = modules;
  let opening: Promise<Slots> | null = null;
  return {
    async open(): Promise<QuoteDeps> {
      opening ??= openSlots(platform, announcements, catalogue, capacityBeside(orders, gateways));
      const { of: slotsOf } = await opening;
      return { catalogue, rates, clock: platform.clock, reserves: reserves.current, slotsOf };
    },
    async close(): Promise<void> {
      (await opening)?.close();
    },
  };
}
