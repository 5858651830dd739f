import { amount } from '../../core/money/amount.ts';
import type { Outside } from '../outside.ts';
import {
  type DepositRail,
  type Observation,
  type Rail,
  RailFault,
  type Scan,
  type UnreadEntry,
} from '../rail.ts';
import {
  type Explorer,
  type ExplorerHead,
  type ExplorerOutput,
  type ExplorerTerms,
  type ExplorerTransaction,
  unitsOf,
} from './explorer.ts';
import { type ExplorerCursor, firstCursor, readExplorerCursor } from './explorer-cursor.ts';
import { inTurn } from './in-turn.ts';
import { lendAddress } from './lend.ts';
import type { AddressPool, WatchedAddress } from './pool.ts';
import { createVerifier } from './verify-outputs.ts';

export type ExplorerRailSettings = Pick<Outside, 'clock' | 'log'> & {
  readonly name: string;
  readonly explorer: Explorer;
  readonly terms: ExplorerTerms;
  readonly pool: AddressPool;
};

/** So many addresses are asked about in one look; the next look goes on from there. */
const askMax = 10;
/** An address is asked about for so long after an order got it. */
const afterDays = 90;
/** An explorer takes a moment for each new block, in which it says that it is not up to date. */
const unsyncedSeconds = 30;
/** It is asked how far it is so often at least, also while there is nothing else to ask. */
const statusSeconds = 20;
/** A block may be dated so much before what is in it was sent. */
const slackMilliseconds = 60_000;

/**
 * Takes deposits of a coin on addresses that operators have pasted, through an explorer that is
 * asked about those that orders have or had: for coins without a node of one's own. No key is on
 * this machine, so nothing is paid out by it.
 */
export function createExplorerRail(settings: ExplorerRailSettings): Rail {
  const { name, terms } = settings;
  const deposits: DepositRail = {
    async issue({ orderId, amount: wanted }) {
      if (wanted.asset !== terms.asset) {
        const told = `${terms.asset} is watched, and not ${wanted.asset}`;
        throw new RailFault(name, told, { retryable: false });
      }
      return lendAddress(settings, orderId);
    },
    scan: (cursor) => scanAddresses(settings, cursor),
    verify: createVerifier(settings),
  };
  return { name, deposits, payouts: null, cheat: null };
}

async function scanAddresses(settings: ExplorerRailSettings, from: string | null): Promise<Scan> {
  const { name, explorer, terms, pool, clock } = settings;
  const known = from === null ? null : readExplorerCursor(name, from);
  const watched = await pool.watched();
  const now = clock.now();
  const ring = ringOf(watched, now);
  if (from !== null && known !== null && !isDue(known, ring, terms, now.getTime())) {
    return { cursor: from, observations: [] };
  }
  const head = await explorer.head();
  const standing = standingOf(settings, known, head, now.getTime());
  const { cursor, asked } = nextIn(standing, ring, terms, now.getTime());
  const since = Math.max(0, cursor.from - terms.turnDepth);
  const histories = await inTurn(asked, ({ address }) => explorer.historyOf(address, since));
  const ours = new Set(watched.map(({ address }) => address));
  const scan = { observations: [] as Observation[], unread: [] as UnreadEntry[] };
  for (const [place, watchedAddress] of asked.entries()) {
    const history = histories[place];
    if (history === undefined) continue;
    const { address } = watchedAddress;
    if (history.isCut) scan.unread.push(cutShort(name, address, since));
    for (const transaction of history.transactions) {
      // What our own wallet moves, and what it gets back as change, is nobody's payment.
      if (transaction.senders.some((sender) => ours.has(sender))) continue;
      for (const output of transaction.outputs) {
        if (output.addresses.length !== 1 || output.addresses[0] !== address) continue;
        const seen = readOutput(settings, { transaction, output, watchedAddress, head, now });
        if (seen === null) continue;
        if ('reason' in seen) scan.unread.push(seen);
        else scan.observations.push(seen);
      }
    }
  }
  return { cursor: JSON.stringify(cursor), ...scan };
}

/**
 * How far the explorer is by now. Refuses one that is behind what was read before, that says of
 * itself for a while that it is not up to date, or that has no new block for too long: what it does
 * not know would look as if it were not there.
 */
function standingOf(
  { name, terms }: ExplorerRailSettings,
  known: ExplorerCursor | null,
  head: ExplorerHead,
  now: number,
): ExplorerCursor {
  const refuse = (told: string) => new RailFault(name, told, { retryable: true });
  const first = firstCursor(head, now);
  if (known !== null && head.height < known.height) {
    throw refuse(`the explorer is at block ${head.height}, and ${known.height} was read before`);
  }
  const syncedAt = head.synced ? now : (known?.syncedAt ?? 0);
  if (now - syncedAt > unsyncedSeconds * 1000) throw refuse('the explorer is not up to date');
  if (known === null) return first;
  const risenAt = head.height > known.height ? now : known.risenAt;
  if (now - risenAt > terms.stillMinutes * 60_000) {
    throw refuse(`the explorer has had no new block for ${terms.stillMinutes} minutes`);
  }
  const { height, nodeHeight } = head;
  return { ...known, height, head: nodeHeight, lookedAt: now, risenAt, syncedAt };
}

/** Addresses that somebody may pay to for an order, in the order in which they are asked about. */
function ringOf(watched: readonly WatchedAddress[], now: Date): WatchedAddress[] {
  const since = now.getTime() - afterDays * 86_400_000;
  return watched
    .filter(({ lent, lentAt }) => lent || (lentAt !== null && lentAt.getTime() > since))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1));
}

/** Says whether there is anything to ask now: whoever runs an explorer may count the questions. */
function isDue(
  { lookedAt, round }: ExplorerCursor,
  ring: readonly WatchedAddress[],
  { roundSeconds }: ExplorerTerms,
  now: number,
): boolean {
  return (
    ring.some(({ address }) => address > round.after) ||
    now - round.startedAt >= roundSeconds * 1000 ||
    now - lookedAt >= statusSeconds * 1000
  );
}

/**
 * The next addresses of the round, or those of a new one when it is over. One that is lent while a
 * round is on is asked about in the next at the latest, from where this one began.
 */
function nextIn(
  cursor: ExplorerCursor,
  ring: readonly WatchedAddress[],
  { roundSeconds }: ExplorerTerms,
  now: number,
) {
  let { from, round } = cursor;
  const left = () => ring.filter(({ address }) => address > round.after);
  const isOver = left().length === 0 && now - round.startedAt >= roundSeconds * 1000;
  if (isOver) {
    from = round.height;
    round = { height: cursor.height, startedAt: now, after: '' };
  }
  const asked = left().slice(0, askMax);
  const after = asked.at(-1)?.address ?? round.after;
  return { cursor: { ...cursor, from, round: { ...round, after } }, asked };
}

type Seen = {
  readonly transaction: ExplorerTransaction;
  readonly output: ExplorerOutput;
  readonly watchedAddress: WatchedAddress;
  readonly head: ExplorerHead;
  readonly now: Date;
};

/** What is no clear payment to an order of now is told to a person. */
function readOutput(
  { name, terms }: ExplorerRailSettings,
  { transaction, output, watchedAddress, head, now }: Seen,
): Observation | UnreadEntry | null {
  const { txid, block, senders } = transaction;
  const { address, firstLentAt } = watchedAddress;
  const key = `${name}:${txid}:${output.n}`;
  const content = JSON.stringify({ txid, address, block, ...output });
  const unread = (reason: string) => ({ key, reason, content });
  const units = unitsOf(output);
  if (units === null) return unread('an amount that cannot be read');
  if (units === 0n) return null;
  const at = transaction.at === null || transaction.at > now ? now : transaction.at;
  if (firstLentAt !== null && at.getTime() < firstLentAt.getTime() - slackMilliseconds) {
    return unread('it came before the address was lent to anybody');
  }
  const sender = senders.length === 1 ? (senders[0] ?? null) : null;
  return {
    ...{ key, address, memo: null, txid, amount: amount(units, terms.asset), sender },
    ...(block === null
      ? { state: 'pending', confirmations: 0, blockHash: null, minedAt: null }
      : {
          ...{ state: 'mined', blockHash: block.hash, minedAt: at },
          confirmations: Math.max(1, head.height - block.height + 1),
        }),
    ...{ replaceable: transaction.replaceable, at },
  };
}

function cutShort(name: string, address: string, since: number): UnreadEntry {
  const content = JSON.stringify({ address, since });
  return { key: `${name}:${address}`, reason: 'more payments than are read at a time', content };
}
