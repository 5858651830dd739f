import * as z from 'zod';
import { type Amount, amount } from '../../core/money/amount.ts';
import type { Outside } from '../outside.ts';
import type { KnownDeposit, Observation, Scan } from '../rail.ts';
import { orderChain } from './addresses.ts';
import { NodeFault, nodeCode } from './client.ts';
import { nodeAmount, unitsOf } from './coin-amounts.ts';
import type { Network } from './network.ts';
import { readTransaction } from './raw-transaction.ts';
import { type Entry, isReceived, readEntries } from './read-entries.ts';
import { findTransactions, inMempool, isReplaced } from './transactions.ts';
import type { WatchWallet } from './wallet.ts';

type Watcher = {
  readonly rail: string;
  readonly network: Network;
  readonly wallet: WatchWallet;
  readonly log: Outside['log'];
};

/** Blocks below the tip that every scan tells again, so that no short reorganisation is missed. */
const depthAgain = 12;

const listed = z.object({
  transactions: z.array(z.unknown()),
  removed: z.array(z.unknown()).optional(),
  lastblock: z.string(),
});

const cursorShape = z.object({ block: z.string() });

/** Reads every movement to our order addresses since the cursor, and what was undone. */
export async function scanDeposits(watcher: Watcher, cursor: string | null): Promise<Scan> {
  const { wallet } = watcher;
  const since = cursor === null ? await tipOf(wallet) : readCursor(cursor);
  const found = await listSince(watcher, since);
  const { entries, unread } = readEntries(watcher.rail, [
    ...found.transactions,
    ...(found.removed ?? []),
  ]);
  const observations = await observe(watcher, entries);
  return { cursor: JSON.stringify({ block: found.lastblock }), observations, unread };
}

/** Looks again at known deposits. One the node has lost altogether is left out and logged. */
export async function verifyDeposits(
  watcher: Watcher,
  known: readonly KnownDeposit[],
): Promise<readonly Observation[]> {
  const entries: Entry[] = [];
  const byTxid = Map.groupBy(known, (deposit) => deposit.txid);
  const transactions = await findTransactions(watcher.wallet, [...byTxid.keys()]);
  for (const [txid, deposits] of byTxid) {
    const transaction = transactions.get(txid);
    if (!transaction) {
      watcher.log.warn({ rail: watcher.rail, txid }, 'deposit missing on the node');
      continue;
    }
    // The node does not itemise conflicted transactions, so the outputs are read from the bytes.
    const { outputs } = readTransaction(transaction.hex);
    for (const { key, address } of deposits) {
      const vout = Number(key.split(':').at(-1));
      const output = outputs[vout];
      if (!output) {
        watcher.log.warn({ rail: watcher.rail, txid, vout }, 'a known deposit has no such output');
        continue;
      }
      const sum = nodeAmount(output.units);
      entries.push({ ...transaction, vout, address, category: 'receive', amount: sum });
    }
  }
  return observe(watcher, entries);
}

async function listSince(
  { wallet, network, rail, log }: Watcher,
  block: string | null,
): Promise<z.infer<typeof listed>> {
  // Older nodes do not know the fourth parameter; what was undone is found by `verify` there.
  const rest = network.keeping === 'descriptors' ? [depthAgain, true, true] : [depthAgain, true];
  try {
    return await wallet.call('listsinceblock', [block ?? '', ...rest], listed);
  } catch (fault) {
    if (!(fault instanceof NodeFault) || fault.code !== nodeCode.notFound) throw fault;
    // Another node, or one that lost its chain: read everything rather than miss anything.
    log.warn({ rail, block }, 'chain reorg: last block unknown to the node, full rescan');
    return wallet.call('listsinceblock', ['', ...rest], listed);
  }
}

async function tipOf(wallet: WatchWallet): Promise<string> {
  return wallet.call('getbestblockhash', [], z.string());
}

function readCursor(cursor: string): string | null {
  try {
    return cursorShape.parse(JSON.parse(cursor)).block;
  } catch {
    return null;
  }
}

/** Turns entries into observations: one per output of ours on the chain of order addresses. */
async function observe(
  { rail, network, wallet }: Watcher,
  entries: readonly Entry[],
): Promise<readonly Observation[]> {
  const received = entries.filter(isReceived);
  const addresses = received.flatMap(({ address }) => (address === undefined ? [] : [address]));
  const paths = await wallet.pathsOf(addresses);
  const ours = received.filter(
    ({ address }) => address !== undefined && paths.get(address)?.chain === orderChain,
  );
  const replaced = await replacedAmong(wallet, ours);
  const byKey = new Map<string, Observation>();
  for (const item of ours) {
    if (item.address === undefined || item.vout === undefined) continue;
    const index = paths.get(item.address)?.index;
    const key = `${rail}:${item.txid}:${item.vout}`;
    byKey.set(key, {
      key,
      address: item.address,
      memo: null,
      txid: item.txid,
      amount: amountOf(network, item.amount),
      state: stateOf(item, replaced),
      confirmations: Math.max(0, item.confirmations),
      blockHash: item.confirmations > 0 ? (item.blockhash ?? null) : null,
      replaceable: item.confirmations === 0 && item['bip125-replaceable'] !== 'no',
      at: firstKnown(item),
      minedAt: item.confirmations > 0 ? minedAt(item) : null,
      ...(index === undefined ? {} : { derivationIndex: index }),
    });
  }
  return [...byKey.values()];
}

/** Unconfirmed deposits that left the mempool because somebody spent the same coins elsewhere. */
async function replacedAmong(
  wallet: WatchWallet,
  entries: readonly Entry[],
): Promise<ReadonlySet<string>> {
  const unconfirmed = entries.filter(({ confirmations }) => confirmations === 0);
  const txids = [...new Set(unconfirmed.map(({ txid }) => txid))];
  const waiting = await inMempool(wallet, txids);
  const missing = txids.filter((candidate) => !waiting.has(candidate));
  const replaced = new Set<string>();
  for (const [txid, transaction] of await findTransactions(wallet, missing)) {
    if (transaction.confirmations === 0 && (await isReplaced(wallet, transaction))) {
      replaced.add(txid);
    }
  }
  return replaced;
}

function stateOf(item: Entry, replaced: ReadonlySet<string>): Observation['state'] {
  if (item.confirmations > 0) return 'mined';
  return item.confirmations < 0 || replaced.has(item.txid) ? 'conflicted' : 'pending';
}

/**
 * The node may have been away when the block came, or may have seen the payment long before. Nodes
 * tell whole seconds: what came within the last second of an order counts as come in time.
 */
function firstKnown({ blocktime, timereceived }: Entry): Date {
  return new Date(1000 * Math.min(timereceived, blocktime ?? timereceived));
}

function minedAt({ blocktime }: Entry): Date | null {
  return blocktime === undefined ? null : new Date(1000 * blocktime);
}

function amountOf(network: Network, text: string): Amount {
  return amount(unitsOf(text), network.asset);
}
