import type { Observation, UnreadEntry } from '../rail.ts';
import type { Question } from './ask-round.ts';
import {
  confirmationsOf,
  type Explorer,
  type ExplorerHead,
  type ExplorerHistory,
  type ExplorerOutput,
  type ExplorerTerms,
  type ExplorerTransaction,
  paidBy,
  unitsOf,
} from './explorer/explorer.ts';
import { beforeBlock, type ExplorerCursor } from './explorer/explorer-cursor.ts';
import type { WatchedAddress } from './pool.ts';

/** What an explorer has told of an address. */
export type Heard = Question & { readonly history: ExplorerHistory };

type Reading = {
  readonly name: string;
  readonly explorer: Pick<Explorer, 'accountOf'>;
  readonly terms: ExplorerTerms;
  /** The account of every address of the pool. */
  readonly ours: ReadonlySet<string>;
  readonly cursor: ExplorerCursor;
  readonly head: ExplorerHead;
  readonly now: Date;
};

type Read = { readonly observations: Observation[]; readonly unread: UnreadEntry[] };

/** A person is told when an explorer has told nothing of an address for so long. */
const owedMilliseconds = 600_000;

/** Reads what came to each address; what is no clear payment is told to a person. */
export function readHistories(heard: readonly Heard[], reading: Reading): Read {
  const { cursor, now } = reading;
  const read: Read = { observations: [], unread: [] };
  for (const { watched, since, history } of heard) {
    const account = reading.explorer.accountOf(watched.address);
    if (history.isCut) {
      const reason = 'more payments than are read at a time';
      read.unread.push(ofAddress(reading, watched.address, reason, since));
    }
    for (const transaction of history.transactions) {
      for (const output of transaction.outputs) {
        if (output.addresses.length !== 1 || output.addresses[0] !== account) continue;
        const seen = readOutput(reading, { transaction, output, watched });
        if (seen === null) continue;
        if ('reason' in seen) read.unread.push(seen);
        else read.observations.push(seen);
      }
    }
  }
  for (const { address, since, from } of cursor.owed) {
    if (now.getTime() - from < owedMilliseconds) continue;
    read.unread.push(ofAddress(reading, address, 'the explorer tells nothing of it', since));
  }
  return read;
}

/** Told once a day: what was settled yesterday may be wrong again. */
function ofAddress(
  { name, now }: Reading,
  address: string,
  reason: string,
  since: number,
): UnreadEntry {
  const key = `${name}:${address}:${now.toISOString().slice(0, 10)}`;
  return { key, reason, content: JSON.stringify({ address, since }) };
}

type Seen = {
  readonly transaction: ExplorerTransaction;
  readonly output: ExplorerOutput;
  readonly watched: WatchedAddress;
};

function readOutput(reading: Reading, seen: Seen): Observation | UnreadEntry | null {
  const { name, terms, ours, head } = reading;
  const { transaction, output, watched } = seen;
  const { txid, block, senders, replaceable } = transaction;
  const { address, lent } = watched;
  const key = `${name}:${txid}:${output.position}`;
  const content = JSON.stringify({ txid, address, block, ...output });
  const unread = (reason: string) => ({ key, reason, content });
  const units = unitsOf(output);
  if (units === null) return unread('an amount that cannot be read');
  if (units === 0n) return null;
  if (senders.some((sender) => ours.has(sender))) {
    // What our own wallet moves, and its change, is nobody's payment; but it may pay an order too.
    return lent ? unread('it came from an address of the pool') : null;
  }
  const received = paidBy(terms, output, units);
  if (received === null) return lent ? unread('a token that is not taken here') : null;
  if (received.units === 0n) return lent ? unread('less than can be counted') : null;
  const at = receivedAt(reading, seen);
  const sender = senders.length === 1 ? (senders[0] ?? null) : null;
  return {
    key,
    address,
    memo: null,
    txid,
    amount: received,
    sender,
    state: block === null ? 'pending' : 'mined',
    blockHash: block?.hash ?? null,
    confirmations: confirmationsOf(transaction, head, terms),
    minedAt: block === null ? null : at,
    replaceable,
    at,
  };
}

/**
 * The time of its block, or when it was first known, never later than now. Blocks are dated by
 * their makers, up to an hour early: one that was not there yet when an order got the address is
 * not older than that, or an earlier order would have the money.
 */
function receivedAt({ cursor, now }: Reading, { transaction, watched }: Seen): Date {
  const { at, block } = transaction;
  const seenAt = at === null || at > now ? now : at;
  const { lentAt } = watched;
  if (block === null || lentAt === null || seenAt >= lentAt) return seenAt;
  const before = beforeBlock(cursor, block.height);
  return before !== null && before >= lentAt.getTime() ? lentAt : seenAt;
}
