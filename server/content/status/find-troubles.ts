import type { IncidentComponent, IncidentState } from '../../../contract/status.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import { readGatewayBook } from '../../money/online-payments/gateway-store.ts';
import { listPaused } from '../../money/payout-holds/pause-payouts.ts';
import { findStuckPayouts } from '../../money/payouts/read-payouts.ts';
import { findSilentRails, findUnsignedRails } from '../../money/rails/rail-troubles.ts';
import { isMailStuck } from '../../platform/mail/list-mails.ts';
import type { Platform } from '../../platform/platform.ts';
import { listTasks } from '../../platform/tasks/list-tasks.ts';
import type { LiveNotices } from '../notices/open-notices.ts';

/** Something that customers cannot rely on now. */
export type Trouble = {
  readonly component: IncidentComponent;
  /** Id of the payment system, where it is of one. */
  readonly paymentSystem: string | null;
  readonly state: IncidentState;
};

export type TroubleDeps = {
  readonly platform: Pick<Platform, 'database' | 'config' | 'clock'>;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
  readonly rates: Pick<Rates, 'current'>;
  readonly notices: Pick<LiveNotices, 'current'>;
};

const failuresMax = 5;
const mailAttemptsMax = 3;
const stuckMinutes = 30;
const notifyingTasks: readonly string[] = ['send mail', 'send telegram', 'send notifications'];

/** Looks at what the service has noted of itself; asks nobody outside but the signer. */
export async function findTroubles(deps: TroubleDeps): Promise<readonly Trouble[]> {
  const { platform, rates, notices } = deps;
  const { database, config } = platform;
  const tasks = (await listTasks(database)).filter(({ failures }) => failures >= failuresMax);
  const isSilent =
    tasks.some(({ task }) => notifyingTasks.includes(task)) ||
    (config.smtpUrl !== null && (await isMailStuck(database, mailAttemptsMax)));
  const stuck = await findStuckPayouts(database, stuckMinutes);
  return [
    ...(notices.current().technicalBreak ? [partOf('orders', 'break')] : []),
    ...(isRefusal(rates.current()) ? [partOf('rates', 'down')] : []),
    ...(stuck.length > 0 ? [partOf('payouts', 'limited')] : []),
    ...(isSilent ? [partOf('notifications', 'limited')] : []),
    ...(await findSystemTroubles(deps)),
  ];
}

function partOf(component: IncidentComponent, state: IncidentState): Trouble {
  return { component, paymentSystem: null, state };
}

/** Payment systems whose channel is silent, cannot pay out, or is set aside. */
async function findSystemTroubles({ platform, catalogue }: TroubleDeps): Promise<Trouble[]> {
  const silent = new Set(await findSilentRails(platform));
  const unsigned = new Set(await findUnsignedRails(platform));
  const paused = new Set(await listPaused(platform.database));
  const aside = await findSetAside(platform);
  const stateOf = ({ code, rail }: PaymentSystem): IncidentState | null => {
    if (silent.has(rail)) return 'down';
    return unsigned.has(rail) || paused.has(code) || aside.has(code) ? 'limited' : null;
  };
  return offeredSystems(catalogue.current()).flatMap((system) => {
    const state = stateOf(system);
    const component = 'payment_system';
    return state === null ? [] : [{ component, paymentSystem: system.id, state }];
  });
}

/** Payment systems all of whose providers are set aside for now. */
async function findSetAside({ database, clock }: TroubleDeps['platform']) {
  const { rows, served, health } = await readGatewayBook(database);
  const now = clock.now();
  const enabled = new Set(rows.filter((row) => row.enabled).map(({ name }) => name));
  const aside = new Set(
    health
      .filter(({ asideUntil }) => asideUntil !== null && asideUntil > now)
      .map(({ gateway }) => gateway),
  );
  const used = served.filter(({ gateway }) => enabled.has(gateway));
  const bySystem = Map.groupBy(used, ({ paymentSystem }) => paymentSystem);
  return new Set(
    [...bySystem].flatMap(([system, by]) =>
      by.every(({ gateway }) => aside.has(gateway)) ? [system] : [],
    ),
  );
}

/** Payment systems that something can be exchanged from or to, in the order they are listed. */
export function offeredSystems({ systems, outcomeIds }: Catalogue): readonly PaymentSystem[] {
  const offered = new Set([...outcomeIds].flatMap(([income, outcomes]) => [income, ...outcomes]));
  return systems.filter(({ id }) => offered.has(id));
}
