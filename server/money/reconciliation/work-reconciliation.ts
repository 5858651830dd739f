import type { Amount } from '../../../core/money/amount.ts';
import { formatAmount } from '../../../core/money/amount.ts';
import { type Bounds, usualDriftMax, widerBounds } from '../../../core/reconciliation/drift.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertLease, type Lease } from '../../platform/lease/lease.ts';
import type { Platform } from '../../platform/platform.ts';
import { leadTask } from '../../platform/tasks/lead-task.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { readUnowned } from '../deposits/read-deposits.ts';
import { type AccountTerms, readAllTerms } from '../own-operations/account-terms.ts';
import { compareBalance, noteSilent } from './compare.ts';
import { readExpected } from './read-expected.ts';

/** Where the balance of a payment system is told, if anybody tells it. */
export type BalanceTeller = {
  /** Payment systems of one asset that one teller counts together have the same name here. */
  readonly name: string;
  /** Compared unless its terms say otherwise: a node of ours. */
  readonly byDefault: boolean;
  balance(): Promise<Amount>;
};

type Deps = {
  readonly platform: Platform;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
  readonly tellerOf: (system: PaymentSystem) => BalanceTeller | null;
};

/** Two looks find a drift, so that it is known well within a minute. */
const everyMilliseconds = 10_000;

/** Compares accounts with whoever tells their balances, again and again, in one worker of all. */
export function workReconciliation(deps: Deps): Task {
  return leadTask(deps.platform, { name: 'reconcile accounts', everyMilliseconds }, (lease) =>
    reconcile(deps, lease),
  );
}

type Pot = { readonly teller: BalanceTeller; readonly systems: readonly PaymentSystem[] };

/** One look at every account that is compared by itself. */
export async function reconcile(deps: Deps, lease: Lease | null): Promise<void> {
  const terms = await readAllTerms(deps.platform.database);
  for (const pot of potsOf(deps)) {
    const watched = pot.systems.filter(({ code }) => isWatched(pot.teller, terms.get(code)));
    lease?.noteProgress();
    if (watched.length > 0) await lookAt(deps, pot, { watched, terms, lease });
  }
}

/** Whether an account is compared by itself. */
function isWatched(
  teller: Pick<BalanceTeller, 'byDefault'>,
  terms: Pick<AccountTerms, 'watched'> | undefined,
): boolean {
  return terms?.watched ?? teller.byDefault;
}

/** Payment systems whose money one teller counts as one balance. */
function potsOf({ catalogue, tellerOf }: Deps): readonly Pot[] {
  const pots = new Map<string, { teller: BalanceTeller; systems: PaymentSystem[] }>();
  for (const system of catalogue.current().systems) {
    const teller = tellerOf(system);
    if (teller === null) continue;
    const key = `${teller.name} ${system.asset}`;
    const pot = pots.get(key) ?? { teller, systems: [] };
    pot.systems.push(system);
    pots.set(key, pot);
  }
  return [...pots.values()];
}

type Looking = {
  readonly watched: readonly PaymentSystem[];
  readonly terms: ReadonlyMap<string, AccountTerms>;
  readonly lease: Lease | null;
};

async function lookAt({ platform }: Deps, pot: Pot, { watched, terms, lease }: Looking) {
  const { database, log } = platform;
  const expect = async () => {
    const { low, high } = sumOf(pot.systems, await readExpected(database));
    // What nobody has claimed lies there as well, and is in no account.
    const [{ asset } = { asset: '' }] = pot.systems;
    return { low, high: high + (await readUnowned(database, pot.teller.name, asset)) };
  };
  const before = await expect();
  let actual: Amount;
  try {
    actual = await pot.teller.balance();
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    log.warn({ err: error, teller: pot.teller.name }, 'account balance unavailable');
    for (const { code } of watched) await noteSilent(database, code, failure);
    return;
  }
  // Money moves while the balance is told: what either moment allows is right.
  const expected = widerBounds(before, await expect());
  for (const system of watched) {
    const { code: paymentSystem, id: systemId, asset } = system;
    const driftMax = terms.get(paymentSystem)?.driftUnitsMax ?? usualDriftMax(asset);
    const look = { paymentSystem, systemId, source: 'rail', expected, driftMax } as const;
    const { drift, turned } = await inTransaction(database, async (tx) => {
      if (lease !== null) await assertLease(tx, lease);
      return compareBalance(tx, { ...look, actual: actual.units });
    });
    const details = { system: paymentSystem, drift: formatAmount({ units: drift, asset }), asset };
    if (turned === 'drifted') log.error(details, 'account drift: payouts paused');
    if (turned === 'even') log.info(details, 'account drift gone: payouts resumed');
  }
}

function sumOf(systems: readonly PaymentSystem[], boundsOf: (system: string) => Bounds): Bounds {
  return systems
    .map(({ code }) => boundsOf(code))
    .reduce((sum, { low, high }) => ({ low: sum.low + low, high: sum.high + high }));
}
