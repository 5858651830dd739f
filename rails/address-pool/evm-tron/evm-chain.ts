import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { type KnownDeposit, RailFault } from '../../rail.ts';
import { type Chain, positionOf, type ReadBlock, type Standing, type Transfer } from '../chain.ts';
import type { JsonRpc, RpcCall } from './json-rpc.ts';

type EvmChainSettings = {
  readonly rail: string;
  readonly client: JsonRpc;
  /** The network must be this one: money of a test network is worth nothing. */
  readonly chainId: bigint;
};

/** A number as nodes write it: `0x1f`. */
const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text));
const hash = z.string().regex(/^0x[0-9a-f]{64}$/i);
const account = z.string().regex(/^0x[0-9a-f]{40}$/i);
const height = quantity.transform(Number);

const header = z.object({
  number: height,
  hash,
  parentHash: hash,
  timestamp: quantity.transform(Number),
});
const fullBlock = header.extend({
  transactions: z.array(
    z.object({
      hash,
      from: account,
      to: account.nullish(),
      value: quantity,
    }),
  ),
});
const entry = z.object({
  address: account,
  topics: z.array(hash),
  data: z.string(),
  transactionHash: hash,
  blockHash: hash,
  blockNumber: height,
  removed: z.boolean().optional(),
});
const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: height,
  status: quantity.nullish(),
  logs: z.array(entry.extend({ logIndex: height })),
});
const waiting = z.object({ hash, blockHash: hash.nullish() });

type Receipt = z.infer<typeof receipt>;
type Entry = z.infer<typeof entry>;

/** Signature of the event that every token tells of a transfer. */
const transferTopic = `0x${bytesToHex(
  keccak_256(utf8ToBytes('Transfer(address,address,uint256)')),
)}`;
/** How many addresses go into one question. */
const topicsMax = 500;
/** Where a transfer of the network's own coin stands; tokens have a number. */
const nativePosition = 'native';

/** A chain of the Ethereum family, looked at through a node. */
export function createEvmChain({ rail, client, chainId }: EvmChainSettings): Chain {
  let isChecked = false;
  const turned = () =>
    new RailFault(rail, 'the chain turned while it was read', { retryable: true });

  async function refuseOtherChain(): Promise<void> {
    if (isChecked) return;
    const id = await client.call('eth_chainId', [], quantity);
    if (id !== chainId) {
      const message = `the node is of chain ${id}, and ${chainId} is wanted`;
      throw new RailFault(rail, message, { retryable: false });
    }
    isChecked = true;
  }

  return {
    async head() {
      await refuseOtherChain();
      const { number, hash } = await client.call('eth_getBlockByNumber', ['latest', false], header);
      return { height: number, hash };
    },
    async hashesAt(heights) {
      const calls = heights.map((at) => blockCall(at, false));
      const found = await client.callEach(calls, header.nullable());
      return found.map((block) => block?.hash ?? null);
    },
    async read(from, to, watched) {
      const heights = Array.from({ length: to - from + 1 }, (_, place) => from + place);
      const calls = heights.map((at) => blockCall(at, true));
      const found = await client.callEach(calls, fullBlock.nullable());
      const blocks = found.flatMap((block) => (block === null ? [] : [block]));
      if (blocks.length < found.length) throw turned();
      const entries = await entriesOf(client, blocks.map(idOf), watched);
      const ours = new Map(watched.map((address) => [address.toLowerCase(), address]));
      const paid = blocks.flatMap(({ transactions }) =>
        transactions.filter((one) => one.value > 0n && ours.has((one.to ?? '').toLowerCase())),
      );
      const txids = new Set([...entries.map((one) => one.transactionHash), ...paid.map(idOf)]);
      const receipts = await receiptsOf(client, [...txids]);
      return blocks.map((block): ReadBlock => {
        const { number, hash, parentHash, timestamp } = block;
        const moved = movedIn({ block, entries, receipts, ours });
        if (moved === null) throw turned();
        const at = new Date(timestamp * 1000);
        return { height: number, hash, parentHash, at, transfers: moved };
      });
    },
    async standings(known) {
      const receipts = await receiptsOf(client, [...new Set(known.map(({ txid }) => txid))]);
      const gone = known.filter(({ txid }) => receipts.get(txid) === null);
      const calls = gone.map(({ txid }) => ({
        method: 'eth_getTransactionByHash',
        params: [txid],
      }));
      const found = await client.callEach(calls, waiting.nullable());
      const pending = new Set(found.flatMap((one) => (one === null ? [] : [one.hash])));
      return known.map((deposit) =>
        standingOf(deposit, receipts.get(deposit.txid) ?? null, pending.has(deposit.txid)),
      );
    },
  };
}

async function receiptsOf(client: JsonRpc, txids: readonly string[]) {
  const calls = txids.map((txid) => ({ method: 'eth_getTransactionReceipt', params: [txid] }));
  const found = await client.callEach(calls, receipt.nullable());
  return new Map(txids.map((txid, place) => [txid, found[place] ?? null]));
}

/**
 * Transfers to our addresses, of tokens of every contract. Asked by the hash of each block: behind
 * one address may be several nodes, and one that has not got a block yet answers for a range of
 * heights as if nothing had happened, for a hash with an error.
 */
async function entriesOf(
  client: JsonRpc,
  blockHashes: readonly string[],
  watched: readonly string[],
): Promise<Entry[]> {
  const calls: RpcCall[] = [];
  for (let start = 0; start < watched.length; start += topicsMax) {
    const ours = watched.slice(start, start + topicsMax).map((address) => topicOf(address));
    const topics = [transferTopic, null, ours];
    for (const blockHash of blockHashes) {
      calls.push({ method: 'eth_getLogs', params: [{ blockHash, topics }] });
    }
  }
  const found = await client.callEach(calls, z.array(entry));
  return found.flat().filter((one) => isTransfer(one) && one.removed !== true);
}

type Read = {
  readonly block: z.infer<typeof fullBlock>;
  readonly entries: readonly Entry[];
  readonly receipts: ReadonlyMap<string, Receipt | null>;
  /** Our addresses as we write them, by their small letters. */
  readonly ours: ReadonlyMap<string, string>;
};

/** What moved to us in a block; null where block, receipts and entries are not of one chain. */
function movedIn({ block, entries, receipts, ours }: Read): Transfer[] | null {
  const transfers: Transfer[] = [];
  for (const one of block.transactions) {
    const to = ours.get((one.to ?? '').toLowerCase());
    if (to === undefined || one.value === 0n) continue;
    const done = receipts.get(one.hash) ?? null;
    if (done?.blockHash !== block.hash) return null;
    if (done.status === 0n) continue;
    transfers.push({
      txid: one.hash,
      position: nativePosition,
      from: one.from,
      to,
      contract: null,
      units: one.value,
    });
  }
  const here = entries.filter(({ blockNumber }) => blockNumber === block.number);
  for (const txid of new Set(here.map(({ transactionHash }) => transactionHash))) {
    const done = receipts.get(txid) ?? null;
    if (done?.blockHash !== block.hash) return null;
    transfers.push(...tokenTransfers(done, ours));
  }
  return transfers;
}

/** The place within the receipt is the same in whatever block the transaction is. */
function tokenTransfers({ logs, transactionHash }: Receipt, ours: Read['ours']): Transfer[] {
  return logs.flatMap((one, place) => {
    const [, from, recipient] = one.topics;
    if (!isTransfer(one) || from === undefined || recipient === undefined) return [];
    const to = ours.get(accountOf(recipient));
    if (to === undefined) return [];
    const moved = { contract: one.address.toLowerCase(), units: BigInt(one.data) };
    const position = positionOf(String(place), moved);
    return [{ txid: transactionHash, position, from: accountOf(from), to, ...moved }];
  });
}

function standingOf(known: KnownDeposit, done: Receipt | null, isPending: boolean): Standing {
  if (done === null) return { state: isPending ? 'pending' : 'conflicted', block: null };
  const block = { height: done.blockNumber, hash: done.blockHash };
  return stillThere(known, done) ? { state: 'mined', block } : { state: 'conflicted', block: null };
}

/** Put into another block, a transaction may have ended otherwise. */
function stillThere({ key, address }: KnownDeposit, done: Receipt): boolean {
  if (done.status === 0n) return false;
  const position = key.split(':').at(-1) ?? '';
  if (position === nativePosition) return true;
  const ours = new Map([[address.toLowerCase(), address]]);
  return tokenTransfers(done, ours).some((transfer) => transfer.position === position);
}

/** Transfers of single things, not of sums, have one more topic and no data. */
function isTransfer({ topics, data }: Pick<Entry, 'topics' | 'data'>): boolean {
  return (
    topics.length === 3 &&
    topics[0]?.toLowerCase() === transferTopic &&
    /^0x[0-9a-f]{64}$/i.test(data)
  );
}

function blockCall(at: number, full: boolean): RpcCall {
  return { method: 'eth_getBlockByNumber', params: [hex(at), full] };
}

function idOf({ hash }: { readonly hash: string }): string {
  return hash;
}

function hex(at: number): string {
  return `0x${at.toString(16)}`;
}

function topicOf(address: string): string {
  return `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
}

function accountOf(topic: string): string {
  return `0x${topic.slice(-40).toLowerCase()}`;
}
