import type { Outside } from '../outside.ts';
import type { DepositRail, KnownDeposit, Observation } from '../rail.ts';
import { standingOf } from './cursor.ts';
import {
  confirmationsOf,
  type Explorer,
  type ExplorerHead,
  type ExplorerTerms,
  type ExplorerTransaction,
  unitsOf,
} from './explorer.ts';
import { inTurn } from './in-turn.ts';
import type { AddressPool } from './pool.ts';

/** So many transactions are looked up at a time. */
const lookUpMax = 10;

type Verifying = Pick<Outside, 'clock' | 'log'> & {
  readonly name: string;
  readonly explorer: Explorer;
  readonly terms: Pick<ExplorerTerms, 'roundSeconds' | 'maturity'>;
  readonly pool: Pick<AddressPool, 'progress'>;
};

export type Verifier = {
  readonly verify: DepositRail['verify'];
  /** These were there just now, whoever of several explorers says that they are not. */
  saw(keys: readonly string[]): void;
};

type Stands = Pick<
  Observation,
  'state' | 'confirmations' | 'blockHash' | 'minedAt' | 'replaceable'
>;

/**
 * Looks transactions up again, those first that were not for longest. One that an explorer does not
 * know waits again, and is gone when it is still unknown the next time and nobody has seen it
 * meanwhile: behind one address there may be several explorers, and one of them a little behind.
 */
export function createVerifier(verifying: Verifying): Verifier {
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

  async function verify(known: readonly KnownDeposit[]): Promise<readonly Observation[]> {
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
    const found = await inTurn(due, ({ txid }) => explorer.transaction(txid));
    const failed = found.filter((answer) => answer.status === 'rejected');
    if (failed.length === found.length) throw failed[0]?.reason;
    return due.flatMap((deposit, place) => {
      const { key, txid, address, amount } = deposit;
      askedAt.set(key, now.getTime());
      const answer = found[place];
      if (answer?.status !== 'fulfilled') {
        log.warn(
          { err: answer?.reason, rail: name, key },
          'a deposit could not be looked up again',
        );
        return [];
      }
      const stands = standsOf(verifying, deposit, answer.value, {
        head,
        wasMissed: missed.has(key),
      });
      if (answer.value === null) missed.add(key);
      else missed.delete(key);
      return [{ key, txid, address, memo: null, amount, at: now, ...stands }];
    });
  }

  return {
    verify,
    saw(keys) {
      for (const key of keys) missed.delete(key);
    },
  };
}

const nowhere = { confirmations: 0, blockHash: null, minedAt: null };

function standsOf(
  { terms }: Pick<Verifying, 'terms'>,
  deposit: KnownDeposit,
  transaction: ExplorerTransaction | null,
  { head, wasMissed }: { readonly head: ExplorerHead; readonly wasMissed: boolean },
): Stands {
  if (transaction === null) {
    return { ...nowhere, state: wasMissed ? 'conflicted' : 'pending', replaceable: true };
  }
  const { block, at, replaceable } = transaction;
  if (!paysAsBefore(deposit, transaction)) {
    return { ...nowhere, state: 'conflicted', replaceable: false };
  }
  if (block === null) return { ...nowhere, state: 'pending', replaceable };
  return {
    ...{ state: 'mined', blockHash: block.hash, minedAt: at, replaceable: false },
    confirmations: confirmationsOf(transaction, head, terms),
  };
}

function paysAsBefore({ key, address, amount }: KnownDeposit, { outputs }: ExplorerTransaction) {
  const output = outputs.find(({ n }) => String(n) === key.split(':').at(-1));
  if (output === undefined || output.addresses[0] !== address) return false;
  return unitsOf(output) === amount.units;
}
