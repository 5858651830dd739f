import type { Outside } from '../outside.ts';
import type { DepositRail, KnownDeposit, Observation } from '../rail.ts';
import {
  type Explorer,
  type ExplorerHead,
  type ExplorerTerms,
  type ExplorerTransaction,
  unitsOf,
} from './explorer.ts';
import { inTurn } from './in-turn.ts';

/** So many transactions are looked up at a time. */
const lookUpMax = 10;

type Verifying = Pick<Outside, 'clock'> & {
  readonly explorer: Explorer;
  readonly terms: Pick<ExplorerTerms, 'roundSeconds'>;
};

type Stands = Pick<
  Observation,
  'state' | 'confirmations' | 'blockHash' | 'minedAt' | 'replaceable'
>;

/**
 * Looks transactions up again, those first that were not for longest. One that an explorer does not
 * know waits again, and is gone when it is still unknown the next time: behind one address there
 * may be several explorers, and one of them a little behind.
 */
export function createVerifier({ explorer, terms, clock }: Verifying): DepositRail['verify'] {
  const askedAt = new Map<string, number>();
  const missed = new Set<string>();

  /** Forgets what is watched no longer. */
  function forget(known: readonly KnownDeposit[]): void {
    const watched = new Set(known.map(({ key }) => key));
    for (const key of askedAt.keys()) if (!watched.has(key)) askedAt.delete(key);
    for (const key of missed) if (!watched.has(key)) missed.delete(key);
  }

  return async (known) => {
    forget(known);
    const now = clock.now();
    const lastAsked = ({ key }: KnownDeposit) => askedAt.get(key) ?? 0;
    const due = known
      .filter((one) => now.getTime() - lastAsked(one) >= terms.roundSeconds * 1000)
      .toSorted((one, other) => lastAsked(one) - lastAsked(other))
      .slice(0, lookUpMax);
    if (due.length === 0) return [];
    const head = await explorer.head();
    // What it has not read yet would look as if it were gone.
    if (!head.synced) return [];
    const found = await inTurn(due, ({ txid }) => explorer.transaction(txid));
    return due.map((deposit, place) => {
      const transaction = found[place] ?? null;
      const { key, txid, address, amount } = deposit;
      askedAt.set(key, now.getTime());
      const stands = standsOf(deposit, transaction, head, missed.has(key));
      if (transaction === null) missed.add(key);
      else missed.delete(key);
      return { key, txid, address, memo: null, amount, at: now, ...stands };
    });
  };
}

const nowhere = { confirmations: 0, blockHash: null, minedAt: null };

function standsOf(
  deposit: KnownDeposit,
  transaction: ExplorerTransaction | null,
  head: ExplorerHead,
  wasMissed: boolean,
): Stands {
  if (transaction === null) {
    return { ...nowhere, state: wasMissed ? 'conflicted' : 'pending', replaceable: true };
  }
  const { block, at, replaceable } = transaction;
  if (!paysAsBefore(deposit, transaction)) {
    return { ...nowhere, state: 'conflicted', replaceable: false };
  }
  if (block === null) return { ...nowhere, state: 'pending', replaceable };
  const confirmations = Math.max(1, head.height - block.height + 1);
  return { state: 'mined', confirmations, blockHash: block.hash, minedAt: at, replaceable: false };
}

function paysAsBefore({ key, address, amount }: KnownDeposit, { outputs }: ExplorerTransaction) {
  const output = outputs.find(({ n }) => String(n) === key.split(':').at(-1));
  if (output === undefined || output.addresses[0] !== address) return false;
  return unitsOf(output) === amount.units;
}
