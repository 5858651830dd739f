import { bestChangeMonitor } from '../sources/bestchange/bestchange-monitor.ts';
import { openSource } from '../sources/registry.ts';
import { isSourceName } from '../sources/source-names.ts';
import { workStatus } from './content/status/work-status.ts';
import { workMeasures } from './content/support/measures.ts';
import { expireCorrections } from './exchange/account-corrections/end-correction.ts';
import { readWaitingCheques } from './exchange/cheques/read-waiting-cheques.ts';
import { workOrderFlow } from './exchange/order-flow/count-orders.ts';
import { escalateOverdue } from './exchange/orders/change/escalate-overdue.ts';
import { expireOrders } from './exchange/orders/change/expire-orders.ts';
import { passVerifiedOrders } from './exchange/orders/change/pass-verified.ts';
import type { OrdersDeps } from './exchange/orders/deps.ts';
import { workPush } from './exchange/push/deliver-push.ts';
import { workRequisites } from './exchange/requisite-cascade/work-requisites.ts';
import { answerReserveRequests } from './exchange/reserve-requests/answer-requests.ts';
import { workBackups } from './launch/backup/work-backups.ts';
import type { PaymentSystem } from './market/catalogue/systems/payment-system.ts';
import { workHistory } from './market/history/work-history.ts';
import { monitorCodeOf } from './market/monitors/monitor-codes.ts';
import { openMonitorTerms } from './market/monitors/open-monitor-terms.ts';
import { followMonitor } from './market/pricing/follow-monitor.ts';
import { startMarketTicker, startRateTicker } from './market/rates/ticker.ts';
import { workLedgerProof } from './money/ledger/prove-ledger.ts';
import { workOnlinePayments } from './money/online-payments/work-online-payments.ts';
import { workPrivateNetworks } from './money/rails/private-networks.ts';
import { tellerFinder } from './money/reconciliation/open-tellers.ts';
import { workReconciliation } from './money/reconciliation/work-reconciliation.ts';
import { workScammers } from './money/risk-flags/follow-scammers.ts';
import { workScreening } from './money/screening/work-screening.ts';
import { workReports } from './office/accounts/report-subscriptions.ts';
import { workAlerts } from './office/alerts/work-alerts.ts';
import { workAuditProof } from './office/audit/prove-audit.ts';
import { workReleases } from './office/releases/follow-releases.ts';
import { workRetention } from './office/retention/drop-old-rows.ts';
import { workArchives } from './office/retention/work-archives.ts';
import { workOperatorDays } from './office/team/work-operator-days.ts';
import { type Modules, openModules } from './open-modules.ts';
import { sweepSignIns } from './people/profile/sweep.ts';
import { forgetCardPhotos } from './people/verifications/forget-photos.ts';
import { sweepDrafts } from './platform/files/file-drafts.ts';
import { workUploads } from './platform/files/work-uploads.ts';
import { workMail } from './platform/mail/deliver.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/platform.ts';
import { runProcess } from './platform/process/run-process.ts';
import { endOnRestart } from './platform/settings/restart.ts';
import { reportTasks } from './platform/tasks/report-tasks.ts';
import { longRoundMilliseconds, type Task } from './platform/tasks/task.ts';
import { workBots } from './work-bots.ts';
import { workProviderPayouts, workRails } from './work-rails.ts';

/** The table of contents of the worker: one line per room that has work to do. */
export async function registerWork(platform: Platform): Promise<Work> {
  const modules = await openModules(platform);
  const { config, clock } = platform;
  const running: Task[] = [
    workRails(modules.orders, modules.rails),
    workProviderPayouts(modules.orders, modules.gateways),
    ...workOrders(modules.orders),
    ...workUpkeep(platform),
    platform.tasks.start({ name: 'reserve requests', everyMilliseconds: 15_000 }, () =>
      answerReserveRequests(platform, modules.catalogue),
    ),
  ];
  running.push(workLedgerProof(platform), workAuditProof(platform));
  running.push(workOperatorDays(platform));
  running.push(workMeasures(platform), workRetention(platform), ...workArchives(platform));
  running.push(workAccounts(platform, modules), workOrderFlow(platform));
  running.push(workReports({ platform, catalogue: modules.catalogue }));
  running.push(workScreening(modules.orders), workOnlinePayments(modules), workRequisites(modules));
  running.push(...workScammers(platform), ...workReleases(platform));
  const { names, addresses, p2p } = config.sources;
  const now = () => clock.now();
  if (names.length === 0 && config.demo) {
    running.push(startRateTicker(platform, openSource('simulated', { now })));
  } else {
    // Without sources there are the own rates of operators: anything else would be made up.
    const sources = names.map((name) =>
      openSource(name, { now, p2p, address: isSourceName(name) ? addresses[name] : undefined }),
    );
    running.push(startMarketTicker(platform, sources));
  }
  running.push(...(await followPlaces(platform, modules)));
  running.push(...workHistory(platform, modules.catalogue));
  if (config.demo) {
    running.push(...workPrivateNetworks(platform));
  }
  const mail = await workMail(platform);
  if (mail !== null) running.push(mail);
  const backups = workBackups(platform);
  if (backups !== null) running.push(backups);
  const uploads = workUploads(platform);
  if (uploads !== null) running.push(uploads);
  running.push(await workPush(platform), ...(await workAlerts(platform, modules.catalogue)));
  running.push(...(await workBots(platform, modules)), await workStatus(platform, modules));
  const reporting = reportTasks(platform, 'worker');
  return {
    async close() {
      await Promise.all(running.map((task) => task.close()));
      await reporting.close();
      await modules.close();
    },
  };
}

/** Compares what lies with payment systems with the ledger. */
function workAccounts(platform: Platform, { catalogue, rails, gateways, orders }: Modules): Task {
  const { payoutRails } = orders.online;
  return workReconciliation({
    platform,
    catalogue,
    tellerOf: tellerFinder({ rails, gateways, payoutRails, demo: platform.config.demo }),
  });
}

/** What goes on with orders that nobody touches. */
function workOrders(orders: OrdersDeps): Task[] {
  const { tasks } = orders.platform;
  return [
    tasks.start({ name: 'expire orders', everyMilliseconds: 1_000 }, () => expireOrders(orders)),
    tasks.start({ name: 'verified cards', everyMilliseconds: 1_000 }, () =>
      passVerifiedOrders(orders),
    ),
    tasks.start({ name: 'account corrections', everyMilliseconds: 15_000 }, () =>
      expireCorrections(orders),
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
async function followPlaces(platform: Platform, modules: Modules): Promise<Task[]> {
  const { config, clock, tasks } = platform;
  const { key, url, id: ownId } = config.bestChange;
  if (key === null) return [];
  const monitor = bestChangeMonitor({ address: url, key, now: () => clock.now(), fetch });
  const terms = await openMonitorTerms(platform, modules.announcements);
  const codeOf = (system: PaymentSystem) => monitorCodeOf(terms.current(), system);
  const deps = { platform, catalogue: modules.catalogue, pricing: modules.pricing, ownId, codeOf };
  const task = tasks.start({ name: 'places on monitors', everyMilliseconds: 5_000 }, () =>
    followMonitor(deps, monitor),
  );
  return [task, { close: async () => terms.close() }];
}

type Work = { close(): Promise<void> };

if (import.meta.main) {
  await runProcess(async (config) => {
    const { platform, close } = await openPlatform(config, 'worker');
    const work = await registerWork(platform);
    const restarting = await endOnRestart(platform);
    return {
      async close() {
        await restarting.close();
        await work.close();
        await close();
      },
    };
  });
}
