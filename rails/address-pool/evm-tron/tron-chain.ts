import * as z from 'zod';
import { type KnownDeposit, RailFault } from '../../rail.ts';
import {
  type BlockRef,
  type Chain,
  positionOf,
  type ReadBlock,
  type Standing,
  type Transfer,
} from '../chain.ts';
import { tronAddressOf } from './tron-address.ts';
import type { TronClient } from './tron-client.ts';

type TronChainSettings = {
  readonly rail: string;
  readonly client: TronClient;
  /** Id of its first block: money of a test network is worth nothing. */
  readonly genesis: string;
};

const txid = z.string().regex(/^[0-9a-f]{64}$/);
const value = z.object({
  amount: z.number().optional(),
  owner_address: z.string().optional(),
  to_address: z.string().optional(),
  asset_name: z.string().optional(),
});
const transaction = z.object({
  txID: txid,
  ret: z.array(z.object({ contractRet: z.string().optional() })).optional(),
  raw_data: z.object({
    contract: z.array(z.object({ type: z.string(), parameter: z.object({ value }) })),
  }),
});
const block = z.object({
  blockID: txid,
  block_header: z.object({
    raw_data: z.object({
      number: z.int().optional(),
      parentHash: z.string().optional(),
      timestamp: z.int().optional(),
    }),
  }),
  transactions: z.array(transaction).optional(),
});
/** A node that knows nothing of it answers an empty object. */
const nothing = z.strictObject({}).transform(() => null);
const stretch = z.object({ block: z.array(block).optional() });
const info = z.object({
  id: txid,
  blockNumber: z.int(),
  result: z.string().optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
  log: z
    .array(
      z.object({
        address: z.string(),
        topics: z.array(z.string()).optional(),
        data: z.string().optional(),
      }),
    )
    .optional(),
  internal_transactions: z
    .array(
      z.object({
        caller_address: z.string().optional(),
        transferTo_address: z.string().optional(),
        rejected: z.boolean().optional(),
        callValueInfo: z
          .array(z.object({ callValue: z.number().optional(), tokenId: z.string().optional() }))
          .optional(),
      }),
    )
    .optional(),
});

type Block = z.infer<typeof block>;
type Info = z.infer<typeof info>;

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const nativePosition = 'native';

/** TRON, looked at through a full node. */
export function createTronChain({ rail, client, genesis }: TronChainSettings): Chain {
  let isChecked = false;
  const turned = () =>
    new RailFault(rail, 'the chain turned while it was read', { retryable: true });

  async function blockAt(height: number): Promise<Block | null> {
    return client.call('getblockbynum', { num: height }, z.union([block, nothing]));
  }

  async function refuseOtherChain(): Promise<void> {
    if (isChecked) return;
    const first = await blockAt(0);
    if (first?.blockID !== genesis) {
      const message = 'the first block of the node is not that of the wanted network';
      throw new RailFault(rail, message, { retryable: false });
    }
    isChecked = true;
  }

  return {
    async head() {
      await refuseOtherChain();
      return refOf(await client.call('getnowblock', {}, block));
    },
    async hashesAt(heights) {
      const bodies = heights.map((num) => ({ num }));
      const found = await client.callEach('getblockbynum', bodies, z.union([block, nothing]));
      return found.map((one) => one?.blockID ?? null);
    },
    async read(from, to, watched) {
      const range = { startNum: from, endNum: to + 1 };
      const { block: blocks = [] } = await client.call('getblockbylimitnext', range, stretch);
      if (blocks.length !== to - from + 1) throw turned();
      const sorted = blocks.toSorted((one, other) => heightOf(one) - heightOf(other));
      const bodies = sorted.map((one) => ({ num: heightOf(one) }));
      const method = 'gettransactioninfobyblocknum';
      const infos = await client.callEach(method, bodies, z.union([z.array(info), nothing]));
      const ours = new Set(watched);
      return sorted.map((one, place): ReadBlock => {
        const here = infos[place] ?? [];
        const ids = new Set((one.transactions ?? []).map(({ txID }) => txID));
        // What a node tells of a block without naming it must be of the block that was read.
        if (here.length !== ids.size || here.some(({ id }) => !ids.has(id))) throw turned();
        const { parentHash = '', timestamp = 0 } = one.block_header.raw_data;
        const transfers = [
          ...(one.transactions ?? []).flatMap((sent) => plainTransfers(sent, ours)),
          ...here.flatMap((done) => contractTransfers(done, ours)),
        ];
        return { ...refOf(one), parentHash, at: new Date(timestamp), transfers };
      });
    },
    async standings(known) {
      const infos = await infosOf(client, [...new Set(known.map(({ txid: id }) => id))]);
      const gone = known.filter(({ txid: id }) => infos.get(id) === null);
      const waiting = await waitingOf(client, gone);
      const heights = [...new Set([...infos.values()].flatMap((one) => one?.blockNumber ?? []))];
      const hashes = await this.hashesAt(heights);
      const hashOf = new Map(heights.map((height, place) => [height, hashes[place] ?? null]));
      return known.map((deposit) => {
        const done = infos.get(deposit.txid) ?? null;
        if (done === null) return absent(waiting.has(deposit.txid));
        const hash = hashOf.get(done.blockNumber) ?? null;
        if (hash === null) throw turned();
        return standingOf(deposit, done, { height: done.blockNumber, hash });
      });
    },
  };
}

async function infosOf(client: TronClient, txids: readonly string[]) {
  const bodies = txids.map((id) => ({ value: id }));
  const shape = z.union([info, nothing]);
  const found = await client.callEach('gettransactioninfobyid', bodies, shape);
  return new Map(txids.map((id, place) => [id, found[place] ?? null]));
}

/** Those of some deposits that the node knows, though no block has them. */
async function waitingOf(client: TronClient, gone: readonly KnownDeposit[]) {
  const bodies = gone.map(({ txid: id }) => ({ value: id }));
  const shape = z.union([z.object({ txID: txid }), nothing]);
  const found = await client.callEach('gettransactionbyid', bodies, shape);
  return new Set(found.flatMap((one) => one?.txID ?? []));
}

function absent(isWaiting: boolean): Standing {
  return { state: isWaiting ? 'pending' : 'conflicted', block: null };
}

/** Put into another block, a transaction may have ended otherwise. */
function standingOf({ key, address }: KnownDeposit, done: Info, ref: BlockRef): Standing {
  const position = key.split(':').at(-1) ?? '';
  const there =
    position === nativePosition
      ? done.result !== 'FAILED'
      : contractTransfers(done, new Set([address])).some((one) => one.position === position);
  return there ? { state: 'mined', block: ref } : { state: 'conflicted', block: null };
}

/** Coins and old tokens, which move without a contract. */
function plainTransfers(
  { txID, ret, raw_data: raw }: z.infer<typeof transaction>,
  ours: ReadonlySet<string>,
): Transfer[] {
  if (ret?.[0]?.contractRet !== 'SUCCESS') return [];
  return raw.contract.flatMap(({ type, parameter }): Transfer[] => {
    const { amount = 0, owner_address: owner = '', to_address: recipient = '' } = parameter.value;
    const to = tronAddressOf(recipient);
    if (to === null || !ours.has(to) || !Number.isSafeInteger(amount) || amount <= 0) return [];
    const moved = { txid: txID, from: tronAddressOf(owner), to, units: BigInt(amount) };
    if (type === 'TransferContract') {
      return [{ ...moved, position: nativePosition, contract: null }];
    }
    if (type !== 'TransferAssetContract') return [];
    const contract = `TRC-10 ${parameter.value.asset_name ?? ''}`;
    return [{ ...moved, position: 'trc10', contract }];
  });
}

/** What contracts have moved: tokens by their entries, coins by the calls within. */
function contractTransfers(done: Info, ours: ReadonlySet<string>): Transfer[] {
  if (done.result === 'FAILED' || (done.receipt?.result ?? 'SUCCESS') !== 'SUCCESS') return [];
  const tokens = (done.log ?? []).flatMap(({ address, topics = [], data = '' }, place) => {
    const [topic, from, recipient] = topics;
    if (topics.length !== 3 || topic !== transferTopic || !/^[0-9a-f]{64}$/i.test(data)) return [];
    const to = tronAddressOf((recipient ?? '').slice(-40));
    const contract = tronAddressOf(address);
    if (to === null || contract === null || !ours.has(to)) return [];
    const sender = tronAddressOf((from ?? '').slice(-40));
    const moved = { contract, units: BigInt(`0x${data}`) };
    const position = positionOf(String(place), moved);
    return [{ txid: done.id, position, from: sender, to, ...moved }];
  });
  const within = (done.internal_transactions ?? []).flatMap((one, place) => {
    const to = tronAddressOf(one.transferTo_address ?? '');
    const paid = one.callValueInfo?.find(({ tokenId }) => tokenId === undefined)?.callValue ?? 0;
    if (to === null || !ours.has(to) || one.rejected === true || paid <= 0) return [];
    const from = tronAddressOf(one.caller_address ?? '');
    const moved = { contract: null, units: BigInt(paid) };
    const position = positionOf(`within${place}`, moved);
    return [{ txid: done.id, position, from, to, ...moved }];
  });
  return [...tokens, ...within];
}

function heightOf(one: Block): number {
  return one.block_header.raw_data.number ?? 0;
}

function refOf(one: Block): BlockRef {
  return { height: heightOf(one), hash: one.blockID };
}
