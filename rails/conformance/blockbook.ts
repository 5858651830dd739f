import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** How the stand-in misbehaves: as explorers and what stands before them do. */
export type ExplorerFault =
  | 'none'
  | 'html'
  | 'down'
  | 'slow'
  | 'node down'
  | 'node silent'
  | 'forgetful'
  | 'shallow'
  | 'stranger'
  | 'number'
  | 'negative';

export type ExplorerMove = {
  /** Outputs in their order; those to others may stand before ours. */
  readonly outputs: readonly { readonly to: string; readonly units: bigint }[];
  readonly from?: string;
  readonly replaceable?: boolean;
  /** Its coins are the reward of whoever made the block. */
  readonly isReward?: boolean;
};

/** A stand-in for a Blockbook: it speaks its API, and its chain turns at will. */
export type BlockbookStandIn = {
  readonly url: string;
  /** Paths asked for so far, the newest last. */
  readonly asked: string[];
  fault: ExplorerFault;
  coin: string;
  synced: boolean;
  /** Blocks that its node has and it does not. */
  behind: number;
  /** Blocks that it says it has and there are not. */
  claims: number;
  /** Addresses and transactions of which it tells nothing but errors. */
  readonly silentAbout: Set<string>;
  /** Seconds by which blocks and payments are dated back. */
  age: number;
  /** Most transactions of a page, whatever is asked for. */
  pageMax: number;
  readonly height: number;
  /** A transaction that waits; mined with the next block. */
  send(move: ExplorerMove): string;
  /** Takes one that waits away; with `by` that one is in its place. */
  drop(txid: string, by?: ExplorerMove): string | null;
  mine(blocks?: number, options?: { readonly empty?: boolean }): void;
  /** Undoes blocks; what was in them waits again, or is dropped for good. */
  undo(blocks: number, dropped?: boolean): void;
  stop(): Promise<void>;
};

type Sent = { readonly txid: string; readonly move: ExplorerMove; readonly at: number };
type Mined = { readonly hash: string; readonly at: number; readonly sent: readonly Sent[] };
type Chain = { readonly blocks: Mined[]; waiting: Sent[] };

const stranger = 'a stranger';

/** Starts the stand-in on a free port of this machine. */
export async function startBlockbook(coin = 'Litecoin'): Promise<BlockbookStandIn> {
  let last = 0;
  const id = () => {
    last += 1;
    return createHash('sha256').update(`${coin} ${last}`).digest('hex');
  };
  const chain: Chain = { blocks: [{ hash: id(), at: 0, sent: [] }], waiting: [] };
  const now = () => Math.floor(Date.now() / 1000) - explorer.age;
  const server = createServer((request, reply) => void answer(explorer, chain, request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const explorer: BlockbookStandIn = {
    url: `http://127.0.0.1:${address.port}`,
    asked: [],
    silentAbout: new Set(),
    fault: 'none',
    coin,
    synced: true,
    behind: 0,
    claims: 0,
    age: 0,
    pageMax: 1_000,
    get height() {
      return chain.blocks.length - 1;
    },
    send(move) {
      const txid = id();
      chain.waiting.push({ txid, move, at: now() });
      return txid;
    },
    drop(txid, by) {
      chain.waiting = chain.waiting.filter((one) => one.txid !== txid);
      return by === undefined ? null : this.send(by);
    },
    mine(blocks = 1, { empty = false } = {}) {
      for (let left = blocks; left > 0; left -= 1) {
        chain.blocks.push({ hash: id(), at: now(), sent: empty ? [] : chain.waiting });
        if (!empty) chain.waiting = [];
      }
    },
    undo(blocks, dropped = false) {
      const undone = chain.blocks.splice(chain.blocks.length - blocks);
      if (!dropped) chain.waiting.unshift(...undone.flatMap(({ sent }) => sent));
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return explorer;
}

async function answer(
  explorer: BlockbookStandIn,
  chain: Chain,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://explorer.example');
  const [kind = '', subject = ''] = pathname.replace('/api/v2/', '').split('/');
  explorer.asked.push(pathname);
  const { fault } = explorer;
  const say = (status: number, body: unknown) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (fault === 'html') reply.end('<html>Checking your browser</html>');
  else if (fault === 'down' || explorer.silentAbout.has(subject)) {
    say(500, { error: 'Internal server error' });
  } else if (fault === 'slow') await sleep(4_000).then(() => reply.destroy());
  else if (kind === '') say(200, statusOf(explorer));
  else if (kind === 'address') say(200, pageOf(explorer, chain, subject, searchParams));
  else if (kind === 'tx') {
    const one = allOf(chain).find(({ sent }) => sent.txid === subject);
    const why = fault === 'node down' ? ' (dial tcp: connection refused)' : '';
    if (one === undefined || why !== '' || fault === 'forgetful') {
      say(400, { error: `Transaction '${subject}' not found${why}` });
    } else say(200, written(explorer, one));
  } else reply.writeHead(404).end();
}

function statusOf({ fault, coin, synced, behind, claims, height }: BlockbookStandIn) {
  return {
    blockbook: { coin, bestHeight: height + claims, inSync: synced, decimals: 8 },
    backend: fault === 'node silent' ? {} : { chain: 'main', blocks: height + behind },
  };
}

type Placed = { readonly sent: Sent; readonly block: (Mined & { readonly height: number }) | null };

/** Every transaction, the newest first. */
function allOf({ blocks, waiting }: Chain): Placed[] {
  const mined = blocks.flatMap((block, height) =>
    block.sent.map((sent) => ({ sent, block: { ...block, height } })),
  );
  return [...waiting.map((sent) => ({ sent, block: null })), ...mined.toReversed()];
}

function pageOf(explorer: BlockbookStandIn, chain: Chain, address: string, asked: URLSearchParams) {
  const from = Number(asked.get('from') ?? '0');
  const touches = ({ outputs, from: sender }: ExplorerMove) =>
    sender === address || outputs.some(({ to }) => to === address);
  const all = allOf(chain).filter(({ sent }) => touches(sent.move));
  const mined = all.filter(({ block }) => block !== null && block.height >= from);
  const itemsOnPage = Math.min(explorer.pageMax, Number(asked.get('pageSize') ?? '1000'));
  const pages = Math.max(1, Math.ceil(mined.length / itemsOnPage));
  // Behind the last page the last one is answered again.
  const page = Math.min(pages, Number(asked.get('page') ?? '1'));
  const start = (page - 1) * itemsOnPage;
  const waiting = page === 1 ? all.filter(({ block }) => block === null) : [];
  const listed = [...waiting, ...mined.slice(start, start + itemsOnPage)];
  return {
    page,
    totalPages: -1,
    itemsOnPage,
    address: explorer.fault === 'stranger' ? stranger : address,
    ...(listed.length === 0 ? {} : { transactions: listed.map((one) => written(explorer, one)) }),
  };
}

/** A transaction as Blockbook has it: what is empty or nought is left out. */
function written({ fault, height }: BlockbookStandIn, { sent, block }: Placed) {
  const { txid, move, at } = sent;
  const value = (units: bigint) =>
    fault === 'number' ? Number(units) : fault === 'negative' ? `-${units}` : String(units);
  const input = move.isReward
    ? { coinbase: '03a1b2c3', isAddress: false }
    : { addresses: [move.from ?? stranger], isAddress: true };
  return {
    txid,
    vin: [{ ...input, sequence: move.replaceable === true ? 0xfffffffd : 0xffffffff }],
    vout: move.outputs.map(({ to, units }, n) => ({
      n,
      value: value(units),
      addresses: [to],
      isAddress: true,
    })),
    ...(block === null
      ? { blockHeight: -1, blockTime: at, ...(move.replaceable === true ? { rbf: true } : {}) }
      : {
          blockHash: block.hash,
          blockHeight: block.height,
          blockTime: block.at,
          confirmations: fault === 'shallow' ? 1 : height - block.height + 1,
        }),
  };
}
