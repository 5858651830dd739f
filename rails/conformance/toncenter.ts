import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  accountOf,
  rawOf,
  type TonMove,
  type TonSent,
  walletOf,
  writtenTon,
} from './ton-payment.ts';

/** How the stand-in misbehaves: as those who run one and what stands before them do. */
export type ToncenterFault =
  | 'none'
  | 'html'
  | 'down'
  | 'slow'
  | 'limited'
  | 'null'
  | 'stranger'
  | 'strange wallets'
  | 'circles'
  | 'number'
  | 'forgets';

/** A stand-in for TON Center: it speaks the third version of its API, block by block. */
export type ToncenterStandIn = {
  readonly url: string;
  /** Paths asked for so far, the newest last. */
  readonly asked: string[];
  fault: ToncenterFault;
  network: number;
  /** Seconds by which its blocks are dated back. */
  age: number;
  /** Answers of 429 that come first. */
  busy: number;
  /** Most transactions of a page, whatever is asked for. */
  pageMax: number;
  readonly seqno: number;
  /** A payment in a block of its shard; the masterchain takes it in with its next one. */
  send(move: TonMove): string;
  /** Makes blocks of the masterchain; the first takes in everything that waits. */
  advance(blocks?: number): void;
  /** The blocks of shards that the masterchain has not taken in are no more. */
  drop(): void;
  /** Goes back in time: one that is behind. */
  undo(blocks: number): void;
  /** So many seconds go by. */
  wait(seconds: number): void;
  stop(): Promise<void>;
};

type State = { sent: TonSent[]; seqno: number; last: number; ahead: number };

/** Starts the stand-in on a free port of this machine. */
export async function startToncenter(): Promise<ToncenterStandIn> {
  const state: State = { sent: [], seqno: 1_000, last: 0, ahead: 0 };
  const server = createServer((request, reply) => void answer(center, state, request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const hash = () => {
    state.last += 1;
    return createHash('sha256').update(`ton ${state.last}`).digest('hex');
  };
  const center: ToncenterStandIn = {
    url: `http://127.0.0.1:${address.port}`,
    asked: [],
    fault: 'none',
    network: -239,
    age: 10,
    busy: 0,
    pageMax: 1_000,
    get seqno() {
      return state.seqno;
    },
    send(move) {
      const now = timeOf(center, state);
      const sent = { hash: hash(), move, now, seqno: null };
      state.sent.push({ ...sent, isNotice: false });
      // The owner is told with one unit of coins.
      if (move.jetton !== undefined && move.fails !== true) {
        state.sent.push({ ...sent, hash: hash(), isNotice: true });
      }
      return sent.hash;
    },
    advance(blocks = 1) {
      state.sent = state.sent.map((one) => ({ ...one, seqno: one.seqno ?? state.seqno + 1 }));
      state.seqno += blocks;
    },
    drop() {
      state.sent = state.sent.filter(({ seqno }) => seqno !== null);
    },
    undo(blocks) {
      state.seqno -= blocks;
    },
    wait(seconds) {
      state.ahead += seconds;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return center;
}

function timeOf({ age }: ToncenterStandIn, { ahead }: State): number {
  return Math.floor(Date.now() / 1000) + ahead - age;
}

async function answer(
  center: ToncenterStandIn,
  state: State,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://center.example');
  const path = pathname.replace('/api/v3/', '');
  center.asked.push(path);
  const { fault } = center;
  const say = (status: number, body: unknown) => {
    const headers = { 'content-type': 'application/json', 'retry-after': '0' };
    reply.writeHead(status, headers).end(JSON.stringify(body));
  };
  if (fault === 'html') reply.end('<html>Checking your browser</html>');
  else if (fault === 'down') say(500, { error: 'failed to query: connection refused' });
  else if (fault === 'slow') await sleep(4_000).then(() => reply.destroy());
  else if (fault === 'limited' || center.busy > 0) {
    center.busy -= 1;
    say(429, { error: 'Ratelimit exceeded' });
  } else if (fault === 'null') say(200, null);
  else if (path === 'masterchainInfo') say(200, infoOf(center, state));
  else if (path === 'jetton/wallets') say(200, walletsOf(center, state, searchParams));
  else if (path === 'transactions') say(200, transactionsOf(center, state, searchParams));
  else say(404, { error: 'not found' });
}

function infoOf(center: ToncenterStandIn, state: State) {
  const block = { workchain: -1, shard: '8000000000000000', global_id: center.network };
  return {
    last: { ...block, seqno: state.seqno, gen_utime: String(timeOf(center, state)) },
    first: { ...block, seqno: 1, gen_utime: '1' },
  };
}

function walletsOf({ fault }: ToncenterStandIn, { sent }: State, asked: URLSearchParams) {
  const [owner, address] = [asked.get('owner_address'), asked.get('address')];
  const wallets = sent.flatMap(({ move }) => {
    if (move.jetton === undefined) return [];
    const one = { address: walletOf(move), owner: rawOf(move.to), jetton: rawOf(move.jetton) };
    const isWanted =
      owner === null ? one.address === rawOf(address ?? '') : one.owner === rawOf(owner);
    return isWanted ? [{ ...one, balance: '1', last_transaction_lt: '1' }] : [];
  });
  const all = [...new Map(wallets.map((one) => [one.address, one])).values()];
  const stranger = `0:${'9'.repeat(64)}`;
  return {
    jetton_wallets: fault === 'strange wallets' ? [{ ...all[0], owner: stranger }] : all,
    address_book: {},
    metadata: {},
  };
}

function transactionsOf(center: ToncenterStandIn, state: State, asked: URLSearchParams) {
  const { fault, pageMax } = center;
  if (fault === 'forgets') return { transactions: [], address_book: {} };
  const accounts = asked.getAll('account').map(rawOf);
  const hash = asked.get('hash');
  const since = Number(asked.get('start_utime') ?? '0');
  const isWanted = (one: TonSent) =>
    hash === null ? one.now >= since && accounts.includes(accountOf(one)) : one.hash === hash;
  const found = state.sent.filter(
    (one) => (one.seqno === null || one.seqno <= state.seqno) && isWanted(one),
  );
  const start = fault === 'circles' ? 0 : Number(asked.get('offset') ?? '0');
  const size = Math.min(pageMax, Number(asked.get('limit') ?? '10'));
  const stranger = fault === 'stranger' ? { account: `0:${'9'.repeat(64)}` } : {};
  const transactions = found.slice(start, start + size).map((one) => {
    return { ...writtenTon(one, fault === 'number'), ...stranger };
  });
  return { transactions, address_book: {} };
}
