import { bestChangeMonitor } from '../sources/bestchange/bestchange-monitor.ts';
import { openSource } from '../sources/registry.ts';
import { isSourceName } from '../sources/source-names.ts';
import { workAuditProof } from './audit/prove-audit.ts';
import type { PaymentSystem } from './catalogue/payment-system.ts';
import { readWaitingCheques } from './cheques/read-waiting-cheques.ts';
import { workHistory } from './history/work-history.ts';
import { workLedgerProof } from './ledger/prove-ledger.ts';
import { monitorCodeOf } from './monitors/monitor-codes.ts';
import { openMonitorTerms } from './monitors/open-monitor-terms.ts';
import { workOnlinePayments } from './online-payments/work-online-payments.ts';
import { openRooms, type Rooms } from './open-rooms.ts';
import type { OrdersDeps } from './orders/deps.ts';
import { escalateOverdue } from './orders/escalate-overdue.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { passVerifiedOrders } from './orders/pass-verified.ts';
import { sweepDrafts } from './platform/files/file-drafts.ts';
import { workMail } from './platform/mail/deliver.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/platform.ts';
import { runProcess } from './platform/process/run-process.ts';
import { reportTasks } from './platform/tasks/report-tasks.ts';
import { longRoundMilliseconds, type Task } from './platform/tasks/task.ts';
import { followMonitor } from './pricing/follow-monitor.ts';
import { sweepSignIns } from './profile/sweep.ts';
import { workPush } from './push/deliver-push.ts';
import { workPrivateNetworks } from './rails/private-networks.ts';
import { startMarketTicker, startRateTicker } from './rates/ticker.ts';
import { workRequisites } from './requisite-cascade/work-requisites.ts';
import { answerReserveRequests } from './reserve-requests/answer-requests.ts';
import { workRetention } from './retention/drop-old-rows.ts';
import { workScreening } from './screening/work-screening.ts';
import { workMeasures } from './support/measures.ts';
import { forgetCardPhotos } from './verifications/forget-photos.ts';
import { workProviderPayouts, workRails } from './work-rails.ts';

/** The table of contents of the worker: one line per room that has work to do. */
export async function registerWork(platform: Platform): Promise<Work> {
  const rooms = await openRooms(platform);
  const { config, clock } = platform;
  const running: Task[] = [
    workRails(rooms.orders, rooms.rails),
    workProviderPayouts(rooms.orders, rooms.gateways),
    ...workOrders(rooms.orders),
    ...workUpkeep(platform),
    platform.tasks.start({ name: 'reserve requests', everyMilliseconds: 15_000 }, () =>
      answerReserveRequests(platform, rooms.catalogue),
    ),
  ];
  running.push(workLedgerProof(platform), workAuditProof(platform));
  running.push(workMeasures(platform), workRetention(platform));
  running.push(workScreening(rooms.orders), workOnlinePayments(rooms), workRequisites(rooms));
  const { names, addresses } = config.sources;
  const now = () => clock.now();
  if (names.length === 0 && config.demo) {
    running.push(startRateTicker(platform, openSource('simulated', { now })));
  } else {
    // Without sources there are the own rates of operators: anything else would be made up.
    const sources = names.map((name) =>
      openSource(name, { now, address: isSourceName(name) ? addresses[name] : undefined }),
    );
    running.push(startMarketTicker(platform, sources));
  }
  running.push(...(await followPlaces(platform, rooms)));
  running.push(...workHistory(platform, rooms.catalogue));
  if (config.demo) {
    running.push(...workPrivateNetworks(platform));
  }
  const mail = await workMail(platform);
  if (mail !== null) running.push(mail);
  running.push(await workPush(platform));
  const reporting = reportTasks(platform, 'worker');
  return {
    async close() {
      await Promise.all(running.map((task) => task.close()));
      await reporting.close();
      await rooms.close();
    },
  };
}

/** What goes on with orders that nobody touches. */
function workOrders(orders: OrdersDeps): Task[] {
  const { tasks } = orders.platform;
  return [
    tasks.start({ name: 'expire orders', everyMilliseconds: 1_000 }, () => expireOrders(orders)),
    tasks.start({ name: 'verified cards', everyMilliseconds: 1_000 }, () =>
      passVerifiedOrders(orders),
    ),
    tasks.start({ name: 'overdue holds', everyMilliseconds: 15_000 }, () =>
      escalateOverdue(orders),
    ),
  ];
}

/** Reads what was sent, and forgets what has served its time. */
function workUpkeep(platform: Platform): Task[] {
  const { tasks, config } = platform;
  const stallMillisecondsMax = longRoundMilliseconds;
  const sweepMilliseconds = config.sweepMinutes * 60_000;
  return [
    tasks.start({ name: 'cheques', everyMilliseconds: 2_000, stallMillisecondsMax }, () =>
      readWaitingCheques(platform),
    ),
    tasks.start(
      { name: 'card photos', everyMilliseconds: 3_600_000, stallMillisecondsMax },
      async () => {
        await forgetCardPhotos(platform);
        await sweepDrafts(platform);
      },
    ),
    tasks.start({ name: 'sweep', everyMilliseconds: sweepMilliseconds, stallMillisecondsMax }, () =>
      sweepSignIns(platform),
    ),
  ];
}

/** Looks up places on BestChange, where somebody has a key of it. */
async function followPlaces(platform: Platform, rooms: Rooms): Promise<Task[]> {
  const { config, clock, tasks } = platform;
  const { key, url, id: ownId } = config.bestChange;
  if (key === null) return [];
  const monitor = bestChangeMonitor({ address: url, key, now: () => clock.now(), fetch });
  const terms = await openMonitorTerms(platform, rooms.announcements);
  const codeOf = (system: PaymentSystem) => monitorCodeOf(terms.current(), system);
  const deps = { platform, catalogue: rooms.catalogue, pricing: rooms.pricing, ownId, codeOf };
  const task = tasks.start({ name: 'places on monitors', everyMilliseconds: 5_000 }, () =>
    followMonitor(deps, monitor),
  );
  return [task, { close: async () => terms.close() }];
}

export type Work = { close(): Promise<void> };

if (import.meta.main) {
  await runProcess(async (config) => {
    const { platform, close } = await openPlatform(config, 'worker');
    const work = await registerWork(platform);
    return {
      async close() {
        await work.close();
        await close();
      },
    };
  });
}
