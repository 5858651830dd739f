import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { hexOfTron } from '../address-pool/evm-tron/tron-address.ts';

/** How the stand-in misbehaves: as nodes and what stands before them do. */
export type Fault = 'none' | 'html' | 'busy' | 'error' | 'empty';

type TronMove = {
  readonly to: string;
  readonly units: bigint;
  /** Contract of the token; none is the network's own coin. */
  readonly token?: string;
  readonly fails?: boolean;
  /** Coins that a contract pays out. */
  readonly within?: boolean;
  /** Name of an old token without a contract. */
  readonly old?: string;
};

/** A stand-in for a full node of TRON: it speaks the HTTP of one, and its chain turns at will. */
export type TronStandIn = {
  readonly url: string;
  readonly genesis: string;
  /** Requests so far. */
  readonly count: { requests: number };
  fault: Fault;
  /** A transaction that waits; mined with the next block. */
  send(move: TronMove): string;
  mine(blocks?: number): void;
  /** Undoes blocks; what was in them waits again, or is dropped for good. */
  undo(blocks: number, dropped?: boolean): void;
  stop(): Promise<void>;
};

type Sent = { readonly txid: string; readonly move: TronMove };
type Mined = { readonly id: string; readonly parent: string; readonly sent: readonly Sent[] };

const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const sender = '41aa00000000000000000000000000000000000001';

/** Starts the stand-in on a free port of this machine. */
export async function startTronNode(): Promise<TronStandIn> {
  const ids = idsFrom('tron');
  let waiting: Sent[] = [];
  const chain: Mined[] = [{ id: ids(), parent: '0'.repeat(64), sent: [] }];
  const calls = callsOf(chain, () => waiting);
  const server = createServer((request, reply) => void answer(node, calls, request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const node: TronStandIn = {
    url: `http://127.0.0.1:${address.port}`,
    genesis: chain[0]?.id ?? '',
    count: { requests: 0 },
    fault: 'none',
    send(move) {
      const txid = ids();
      waiting.push({ txid, move });
      return txid;
    },
    mine(blocks = 1) {
      for (let left = blocks; left > 0; left -= 1) {
        chain.push({ id: ids(), parent: chain.at(-1)?.id ?? '', sent: waiting });
        waiting = [];
      }
    },
    undo(blocks, dropped = false) {
      const undone = chain.splice(chain.length - blocks).flatMap(({ sent }) => sent);
      if (!dropped) waiting = [...undone, ...waiting];
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return node;
}

/** Ids that never come twice. */
function idsFrom(name: string): () => string {
  let last = 0;
  return () => {
    last += 1;
    return createHash('sha256').update(`${name} ${last}`).digest('hex');
  };
}

type Calls = Readonly<Record<string, (body: Record<string, unknown>) => unknown>>;

async function answer(
  node: TronStandIn,
  calls: Calls,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  node.count.requests += 1;
  let text = '';
  for await (const part of request) text += part;
  const { fault } = node;
  if (fault === 'busy') reply.statusCode = 503;
  const call = calls[request.url?.replace('/wallet/', '') ?? ''];
  if (fault === 'html') reply.end('<html>Checking your browser</html>');
  else if (fault === 'error') reply.end('{"Error":"class java.lang.NullPointerException"}');
  else if (fault === 'empty') reply.end('{}');
  else if (call === undefined) reply.writeHead(404).end();
  else reply.end(JSON.stringify(call(JSON.parse(text || '{}'))));
}

/** What a node answers of its chain; the time of each block is that of the asking. */
function callsOf(chain: readonly Mined[], waiting: () => readonly Sent[]): Calls {
  function header(place: number) {
    const { id, parent, sent } = chain[place] ?? { id: '', parent: '', sent: [] };
    // Zeros are left out, as a node does.
    const number = place === 0 ? {} : { number: place };
    const raw = { ...number, parentHash: parent, timestamp: Date.now() - 1_000 };
    const transactions = sent.length === 0 ? {} : { transactions: sent.map(written) };
    return { blockID: id, block_header: { raw_data: raw }, ...transactions };
  }

  return {
    getnowblock: () => header(chain.length - 1),
    getblockbynum: ({ num }) => (Number(num) < chain.length ? header(Number(num)) : {}),
    getblockbylimitnext({ startNum, endNum }) {
      const [from, to] = [Number(startNum), Math.min(Number(endNum), chain.length)];
      if (to - from > 100) return { Error: 'class java.lang.IllegalArgumentException : too many' };
      const blocks = Array.from({ length: Math.max(0, to - from) }, (_, add) => header(from + add));
      return blocks.length === 0 ? {} : { block: blocks };
    },
    gettransactioninfobyblocknum({ num }) {
      const sent = chain[Number(num)]?.sent ?? [];
      return sent.map((one) => informed(one, Number(num)));
    },
    gettransactioninfobyid({ value }) {
      const at = chain.findIndex(({ sent }) => sent.some(({ txid }) => txid === value));
      const one = chain[at]?.sent.find(({ txid }) => txid === value);
      return one === undefined ? {} : informed(one, at);
    },
    gettransactionbyid({ value }) {
      const all = [...waiting(), ...chain.flatMap(({ sent }) => sent)];
      const one = all.find(({ txid }) => txid === value);
      return one === undefined ? {} : written(one);
    },
  };
}

/** A transaction as a block has it. */
function written({ txid, move }: Sent) {
  const { to, units, token, fails = false, within = false, old } = move;
  const plain = token === undefined && !within;
  const recipient = { owner_address: sender, to_address: hexOfTron(to), amount: Number(units) };
  const called = { owner_address: sender, contract_address: sender, data: 'a9059cbb' };
  const kind = old === undefined ? 'TransferContract' : 'TransferAssetContract';
  const value = {
    ...(plain ? recipient : called),
    ...(old === undefined ? {} : { asset_name: old }),
  };
  return {
    txID: txid,
    ret: [{ contractRet: fails ? 'REVERT' : 'SUCCESS' }],
    raw_data: {
      contract: [{ type: plain ? kind : 'TriggerSmartContract', parameter: { value } }],
    },
  };
}

/** What a node tells of a transaction that is in a block. */
function informed({ txid, move }: Sent, height: number) {
  const { to, units, token, fails = false, within = false } = move;
  const word = (text: string) => text.padStart(64, '0');
  const entry = {
    address: token === undefined ? '' : hexOfTron(token).slice(2),
    topics: [topic, word(sender.slice(2)), word(hexOfTron(to).slice(2))],
    data: word(units.toString(16)),
  };
  const inner = {
    caller_address: sender,
    transferTo_address: hexOfTron(to),
    callValueInfo: [{ callValue: Number(units) }],
  };
  return {
    id: txid,
    blockNumber: height,
    ...(fails ? { result: 'FAILED' } : {}),
    receipt: token === undefined && !within ? {} : { result: fails ? 'REVERT' : 'SUCCESS' },
    ...(token === undefined || fails ? {} : { log: [entry] }),
    ...(within ? { internal_transactions: [{ ...inner, rejected: fails }] } : {}),
  };
}
