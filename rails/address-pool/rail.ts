import type { AssetCode } from '../../core/money/asset.ts';
import type { Outside } from '../outside.ts';
import {
  type KnownDeposit,
  type Observation,
  type Rail,
  RailFault,
  type Scan,
  type UnreadEntry,
} from '../rail.ts';
import type { BlockRef, Chain, ChainTerms, ReadBlock, Transfer } from './chain.ts';
import { hasCapacity, lendAddress } from './lend.ts';
import type { AddressPool, WatchedAddress } from './pool.ts';
import { receiptOf } from './receipt-of.ts';
import { walkBlocks } from './walk-blocks.ts';

type PoolRailSettings = Pick<Outside, 'clock' | 'log'> & {
  readonly name: string;
  readonly chain: Chain;
  readonly terms: ChainTerms;
  readonly pool: AddressPool;
};

/**
 * Takes deposits on addresses that operators have pasted: no key of theirs is on this machine, so
 * nothing is paid out by it. An address is lent only while the chain is being read up to its end.
 */
export function createPoolRail(settings: PoolRailSettings): Rail {
  const { name, chain } = settings;
  return {
    name,
    deposits: {
      async issue({ orderId, amount: wanted }) {
        if (!takes(settings.terms, wanted.asset)) {
          throw new RailFault(name, `no token of ${wanted.asset} is watched`, { retryable: false });
        }
        return lendAddress(settings, orderId);
      },
      hasCapacity: async (asset) => takes(settings.terms, asset) && hasCapacity(settings),
      scan: (cursor) => scanBlocks(settings, cursor),
      async verify(known) {
        if (known.length === 0) return [];
        const head = await chain.head();
        const standings = await chain.standings(known);
        return known.flatMap((deposit, place) => {
          const standing = standings[place];
          if (standing === undefined) return [];
          return [verified(settings, deposit, standing, head)];
        });
      },
    },
    payouts: null,
    simulator: null,
  };
}

function takes({ native, tokens }: ChainTerms, asset: AssetCode): boolean {
  return asset === native || tokens.some((token) => token.asset === asset);
}

async function scanBlocks(settings: PoolRailSettings, cursor: string | null): Promise<Scan> {
  const { name: rail, chain, terms, pool, log } = settings;
  const watched = await pool.watched();
  const addresses = watched.map(({ address }) => address);
  const walked = await walkBlocks({ rail, chain, terms, log }, cursor, addresses);
  const observations: Observation[] = [];
  const unread: UnreadEntry[] = [];
  for (const block of walked.blocks) {
    for (const transfer of block.transfers) {
      const seen = readTransfer(settings, { transfer, block, head: walked.head, watched });
      if (seen === null) continue;
      if ('reason' in seen) unread.push(seen);
      else observations.push(seen);
    }
  }
  return { cursor: walked.cursor, observations, unread };
}

type Moved = {
  readonly transfer: Transfer;
  readonly block: ReadBlock;
  readonly head: BlockRef;
  readonly watched: readonly WatchedAddress[];
};

/** Anybody may make a token of any name: what we do not know is told only where it matters. */
function readTransfer(
  { name, terms, clock }: PoolRailSettings,
  { transfer, block, head, watched }: Moved,
): Observation | UnreadEntry | null {
  const { txid, position, to, from, units } = transfer;
  const key = `${name}:${txid}:${position}`;
  const received = receiptOf(terms, transfer);
  if (received === null || received.units === 0n) {
    const lent = watched.some(({ address, lent }) => lent && address === to);
    if (!lent || units === 0n) return null;
    const reason =
      received === null ? 'a token that is not taken here' : 'less than can be counted';
    return { key, reason, content: JSON.stringify({ ...transfer, units: units.toString() }) };
  }
  const now = clock.now();
  const at = block.at < now ? block.at : now;
  return {
    key,
    address: to,
    memo: null,
    txid,
    amount: received,
    state: 'mined',
    sender: from,
    confirmations: head.height - block.height + 1,
    blockHash: block.hash,
    replaceable: false,
    at,
    minedAt: at,
  };
}

type Stands = Awaited<ReturnType<Chain['standings']>>[number];

function verified(
  { clock }: PoolRailSettings,
  { key, txid, address, amount: received }: KnownDeposit,
  { state, block }: Stands,
  head: BlockRef,
): Observation {
  return {
    key,
    txid,
    address,
    memo: null,
    amount: received,
    state,
    confirmations: block === null ? 0 : Math.max(1, head.height - block.height + 1),
    blockHash: block?.hash ?? null,
    replaceable: false,
    at: clock.now(),
    minedAt: null,
  };
}
