import type { Outside } from '../outside.ts';
import { type DepositRail, type KnownDeposit, type Observation, RailFault } from '../rail.ts';
import { standingOf } from './cursor.ts';
import {
  confirmationsOf,
  type Explorer,
  type ExplorerHead,
  type ExplorerTerms,
  type ExplorerTransaction,
  paidBy,
  unitsOf,
} from './explorer/explorer.ts';
import { inTurn } from './one-by-one.ts';
import type { AddressPool } from './pool.ts';

/** So many transactions are looked up at a time. */
const lookUpMax = 10;

type Verifying = Pick<Outside, 'clock' | 'log'> & {
  readonly name: string;
  readonly explorer: Explorer;
  readonly terms: ExplorerTerms;
  readonly pool: Pick<AddressPool, 'progress'>;
};

type Stands = Pick<
  Observation,
  'state' | 'confirmations' | 'blockHash' | 'minedAt' | 'replaceable'
>;

/** No deposit that is looked up again came before so many blocks. */
const historyBlocks = 500;

/**
 * Looks transactions up again, those first that were not for longest. One that an explorer does not
 * know waits again: behind one address there may be several explorers, and one of them a little
 * behind. It is gone when it is still unknown the next time, and not in the history of its address.
 * Of a chain that tells only what is final it was merely forgotten, and stays as it is.
 */
export function createVerifier(verifying: Verifying): DepositRail['verify'] {
  const { name, explorer, terms, clock, pool, log } = verifying;
  const askedAt = new Map<string, number>();
  const missed = new Set<string>();

  /** Forgets what is watched no longer. */
  function forget(known: readonly KnownDeposit[]): void {
    const watched = new Set(known.map(({ key }) => key));
    for (const key of askedAt.keys()) if (!watched.has(key)) askedAt.delete(key);
    for (const key of missed) if (!watched.has(key)) missed.delete(key);
  }

  /** What an explorer has not read yet would look as if it were gone. */
  async function isUpToDate(head: ExplorerHead): Promise<boolean> {
    const read = standingOf((await pool.progress()).cursor);
    return head.synced && (read === null || head.height >= read.height);
  }

  async function find(
    { key, txid, address }: KnownDeposit,
    head: ExplorerHead,
  ): Promise<ExplorerTransaction | null> {
    const found = await explorer.transaction(txid);
    if (found !== null || terms.isFinal || !missed.has(key)) return found;
    const since = Math.max(0, head.height - historyBlocks);
    const { transactions, isCut } = await explorer.historyOf(address, since);
    const listed = transactions.find((one) => one.txid === txid);
    if (listed !== undefined || !isCut) return listed ?? null;
    throw new RailFault(name, 'nobody can say whether a payment is gone', { retryable: true });
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
    if (!(await isUpToDate(head))) return [];
    const found = await inTurn(due, (deposit) => find(deposit, head));
    return due.flatMap((deposit, place) => {
      const { key, txid, address, amount } = deposit;
      askedAt.set(key, now.getTime());
      const answer = found[place];
      if (answer?.status !== 'fulfilled') {
        log.warn({ err: answer?.reason, rail: name, key }, 'deposit verification failed');
        return [];
      }
      if (answer.value === null && terms.isFinal) return [];
      const stands = standsOf(verifying, deposit, answer.value, {
        head,
        wasMissed: missed.has(key),
      });
      if (answer.value === null) missed.add(key);
      else missed.delete(key);
      return [{ key, txid, address, memo: null, amount, at: now, ...stands }];
    });
  };
}

const nowhere = { confirmations: 0, blockHash: null, minedAt: null };

function standsOf(
  verifying: Verifying,
  deposit: KnownDeposit,
  transaction: ExplorerTransaction | null,
  { head, wasMissed }: { readonly head: ExplorerHead; readonly wasMissed: boolean },
): Stands {
  if (transaction === null) {
    return { ...nowhere, state: wasMissed ? 'conflicted' : 'pending', replaceable: true };
  }
  const { block, at, replaceable } = transaction;
  if (!paysAsBefore(verifying, deposit, transaction)) {
    return { ...nowhere, state: 'conflicted', replaceable: false };
  }
  if (block === null) return { ...nowhere, state: 'pending', replaceable };
  return {
    state: 'mined',
    blockHash: block.hash,
    minedAt: at,
    replaceable: false,
    confirmations: confirmationsOf(transaction, head, verifying.terms),
  };
}

function paysAsBefore(
  { explorer, terms }: Verifying,
  { key, address, amount }: KnownDeposit,
  { outputs }: ExplorerTransaction,
): boolean {
  const output = outputs.find(({ position }) => position === key.split(':').at(-1));
  if (output === undefined || output.addresses[0] !== explorer.accountOf(address)) return false;
  const units = unitsOf(output);
  const paid = units === null ? null : paidBy(terms, output, units);
  return paid !== null && paid.asset === amount.asset && paid.units === amount.units;
}
