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
import { escalateOverdue } from './orders/escalate-overdue.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { passVerifiedOrders } from './orders/pass-verified.ts';
import { sweepDrafts } from './platform/files/file-drafts.ts';
import { workMail } from './platform/mail/deliver.ts';
import { openPlatform } from './platform/open-platform.ts';
import type { Platform } from './platform/platform.ts';
import { type Loop, startLoop } from './platform/process/run-loop.ts';
import { runProcess } from './platform/process/run-process.ts';
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
  const { log, config, clock } = platform;
  const loops: Loop[] = [
    workRails(rooms.orders, rooms.rails),
    workProviderPayouts(rooms.orders, rooms.gateways),
    startLoop(log, { name: 'expire orders', everyMilliseconds: 1_000 }, () =>
      expireOrders(rooms.orders),
    ),
    startLoop(log, { name: 'verified cards', everyMilliseconds: 1_000 }, () =>
      passVerifiedOrders(rooms.orders),
    ),
    startLoop(log, { name: 'reserve requests', everyMilliseconds: 15_000 }, () =>
      answerReserveRequests(platform, rooms.catalogue),
    ),
    startLoop(log, { name: 'cheques', everyMilliseconds: 2_000 }, async () => {
      await readWaitingCheques(platform);
    }),
    startLoop(log, { name: 'card photos', everyMilliseconds: 3_600_000 }, async () => {
      await forgetCardPhotos(platform);
      await sweepDrafts(platform);
    }),
    startLoop(log, { name: 'sweep', everyMilliseconds: config.sweepMinutes * 60_000 }, () =>
      sweepSignIns(platform),
    ),
  ];
  loops.push(workLedgerProof(platform), workAuditProof(platform));
  loops.push(workMeasures(platform), workRetention(platform));
  loops.push(workScreening(rooms.orders), workOnlinePayments(rooms), workRequisites(rooms));
  loops.push(
    startLoop(log, { name: 'overdue holds', everyMilliseconds: 15_000 }, async () => {
      await escalateOverdue(rooms.orders);
    }),
  );
  const { names, addresses } = config.sources;
  const now = () => clock.now();
  if (names.length === 0 && config.demo) {
    loops.push(startRateTicker(platform, openSource('simulated', { now })));
  } else {
    // Without sources there are the own rates of operators: anything else would be made up.
    const sources = names.map((name) =>
      openSource(name, { now, address: isSourceName(name) ? addresses[name] : undefined }),
    );
    loops.push(startMarketTicker(platform, sources));
  }
  loops.push(...(await followPlaces(platform, rooms)));
  loops.push(...workHistory(platform, rooms.catalogue));
  if (config.demo) {
    loops.push(...workPrivateNetworks(platform));
  }
  await workMail(platform);
  await workPush(platform);
  return {
    async close() {
      await Promise.all(loops.map((loop) => loop.close()));
      await rooms.close();
    },
  };
}

/** Looks up places on BestChange, where somebody has a key of it. */
async function followPlaces(platform: Platform, rooms: Rooms): Promise<Loop[]> {
  const { log, config, clock } = platform;
  const { key, url, id: ownId } = config.bestChange;
  if (key === null) return [];
  const monitor = bestChangeMonitor({ address: url, key, now: () => clock.now(), fetch });
  const terms = await openMonitorTerms(platform, rooms.announcements);
  const codeOf = (system: PaymentSystem) => monitorCodeOf(terms.current(), system);
  const deps = { platform, catalogue: rooms.catalogue, pricing: rooms.pricing, ownId, codeOf };
  const loop = startLoop(log, { name: 'places on monitors', everyMilliseconds: 5_000 }, () =>
    followMonitor(deps, monitor),
  );
  return [loop, { close: async () => terms.close() }];
}

export type Work = { close(): Promise<void> };

if (import.meta.main) {
  await runProcess(async (config) => {
    const { platform, close } = await openPlatform(config, 'worker', { works: true });
    const work = await registerWork(platform);
    return {
      async close() {
        await work.close();
        await close();
      },
    };
  });
}
