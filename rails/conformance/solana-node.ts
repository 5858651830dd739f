import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { base58 } from '@scure/base';
import { solanaGenesis } from '../address-pool/solana/solana.ts';
import {
  accountOf,
  type SolanaMove,
  type SolanaPayment,
  tokenProgram,
  writtenSolana,
} from './solana-payment.ts';

/** How the stand-in misbehaves: as nodes and what stands before them do. */
export type SolanaFault =
  | 'none'
  | 'html'
  | 'down'
  | 'slow'
  | 'limited'
  | 'null'
  | 'no meta'
  | 'stranger'
  | 'cut'
  | 'circles'
  | 'not final'
  | 'newer'
  | 'unparsed'
  | 'number';

/** A stand-in for a node of Solana: it speaks its JSON-RPC, slot by slot. */
export type SolanaStandIn = {
  readonly url: string;
  /** Methods asked for so far, the newest last. */
  readonly asked: string[];
  fault: SolanaFault;
  genesis: string;
  /** Seconds by which its slots are dated back. */
  age: number;
  /** Answers of 429 that come first. */
  busy: number;
  /** Most signatures of a page, whatever is asked for. */
  pageMax: number;
  readonly slot: number;
  /** A payment in the next slot; its signature. */
  send(payment: SolanaPayment | SolanaMove): string;
  /** Makes everything final that waits, in one slot, and so many empty ones after it. */
  advance(slots?: number): void;
  /** What is confirmed and was not final yet is in no slot any more. */
  drop(): void;
  /** Goes back in time: a node that is behind. */
  undo(slots: number): void;
  stop(): Promise<void>;
};

type Sent = { readonly signature: string; readonly payment: SolanaPayment; slot: number };
type State = {
  sent: Sent[];
  waiting: Sent[];
  slot: number;
  held: Map<string, Map<string, string>>;
};

/** Starts the stand-in on a free port of this machine. */
export async function startSolanaNode(): Promise<SolanaStandIn> {
  let last = 0;
  const state: State = { sent: [], waiting: [], slot: 1_000, held: new Map() };
  const server = createServer((request, reply) => void answer(node, state, request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const node: SolanaStandIn = {
    url: `http://127.0.0.1:${address.port}`,
    asked: [],
    fault: 'none',
    genesis: solanaGenesis,
    age: 15,
    busy: 0,
    pageMax: 1_000,
    get slot() {
      return state.slot;
    },
    send(given) {
      last += 1;
      const payment = 'moves' in given ? given : { moves: [given] };
      for (const move of payment.moves) {
        if (move.token === undefined) continue;
        const accounts = state.held.get(move.to) ?? new Map<string, string>();
        state.held.set(move.to, accounts.set(accountOf(move), move.token));
      }
      const digest = createHash('sha512').update(`solana ${last}`).digest();
      const signature = base58.encode(digest);
      state.waiting.push({ signature, payment, slot: state.slot + 1 });
      return signature;
    },
    advance(slots = 1) {
      state.sent.push(...state.waiting.map((one) => ({ ...one, slot: state.slot + 1 })));
      state.waiting = [];
      state.slot += slots;
    },
    drop() {
      state.waiting = [];
    },
    undo(slots) {
      state.slot -= slots;
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

async function answer(
  node: SolanaStandIn,
  state: State,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  let text = '';
  for await (const part of request) text += part;
  const { id, method, params } = JSON.parse(text);
  node.asked.push(method);
  const { fault } = node;
  if (fault === 'html') reply.end('<html>Checking your browser</html>');
  else if (fault === 'down') reply.writeHead(500).end('{"message":"Internal server error"}');
  else if (fault === 'slow') await sleep(4_000).then(() => reply.destroy());
  else if (fault === 'limited' || node.busy > 0) {
    node.busy -= 1;
    reply.writeHead(429, { 'retry-after': '0' }).end('{"message":"Too many requests"}');
  } else {
    const result = resultOf(node, state, method, params);
    const failed =
      result instanceof Failure ? { code: result.code, message: result.message } : null;
    const body = failed === null ? { result } : { error: failed };
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
  }
}

class Failure extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

type Asked = {
  readonly limit?: number;
  readonly before?: string;
  readonly minContextSlot?: number;
  readonly programId?: string;
};

function resultOf(node: SolanaStandIn, state: State, method: string, params: unknown[]): unknown {
  const [subject = '', ...rest] = params as [string, ...Asked[]];
  const asked: Asked = Object.assign({}, ...rest);
  if ((asked.minContextSlot ?? 0) > state.slot) {
    return new Failure(-32_016, 'Minimum context slot has not been reached');
  }
  const context = { slot: state.slot };
  switch (method) {
    case 'getGenesisHash':
      return node.genesis;
    case 'getAccountInfo':
      return { context, value: { data: [clock(node, state), 'base64'], space: 40 } };
    case 'getTokenAccountsByOwner':
      return {
        context,
        value: asked.programId === tokenProgram ? accountsOf(node, state, subject) : [],
      };
    case 'getSignaturesForAddress':
      return signaturesOf(node, state, subject, asked);
    case 'getTransaction':
      return transactionOf(node, state, subject);
    default:
      return new Failure(-32_601, 'Method not found');
  }
}

function clock({ age }: SolanaStandIn, { slot }: State): string {
  const bytes = Buffer.alloc(40);
  bytes.writeBigUInt64LE(BigInt(slot), 0);
  bytes.writeBigInt64LE(BigInt(Math.floor(Date.now() / 1000) - age), 32);
  return bytes.toString('base64');
}

function accountsOf({ fault }: SolanaStandIn, { held }: State, owner: string) {
  return [...(held.get(owner) ?? [])].map(([pubkey, mint]) => ({
    pubkey,
    account:
      fault === 'unparsed'
        ? { data: ['AA==', 'base64'] }
        : { data: { program: 'spl-token', parsed: { info: { mint, owner }, type: 'account' } } },
  }));
}

/** Who pays in a token names its account, and not always the owner: here never. */
function touches({ payment }: Sent, account: string): boolean {
  return payment.moves.some((move) => accountOf(move) === account);
}

function signaturesOf(node: SolanaStandIn, state: State, account: string, asked: Asked) {
  const { fault } = node;
  const early = fault === 'not final' ? state.waiting : [];
  const all = [...state.sent.filter(({ slot }) => slot <= state.slot), ...early]
    .filter((one) => touches(one, account) || (one.payment.signers ?? []).includes(account))
    .toReversed();
  const before = asked.before === undefined || fault === 'circles' ? '' : asked.before;
  const start = before === '' ? 0 : all.findIndex(({ signature }) => signature === before) + 1;
  const size = fault === 'cut' ? 1 : Math.min(asked.limit ?? 1_000, node.pageMax);
  return all.slice(start, start + size).map(({ signature, slot, payment }) => ({
    signature,
    slot,
    memo: null,
    blockTime: Math.floor(Date.now() / 1000) - node.age,
    err: payment.fails === true ? { InstructionError: [0, { Custom: 1 }] } : null,
    confirmationStatus: slot > state.slot ? 'confirmed' : 'finalized',
  }));
}

function transactionOf({ fault, age }: SolanaStandIn, state: State, signature: string) {
  const one = state.sent.find((sent) => sent.signature === signature);
  if (one === undefined || fault === 'null') return null;
  if (fault === 'newer') {
    return new Failure(
      -32_015,
      'Transaction version (1) is not supported by the requesting client',
    );
  }
  const written = writtenSolana(one.payment);
  return {
    slot: one.slot,
    blockTime: Math.floor(Date.now() / 1000) - age,
    version: 0,
    meta: fault === 'no meta' ? null : written.meta(fault === 'number'),
    transaction: {
      signatures: [fault === 'stranger' ? `${signature}1` : signature],
      message: { accountKeys: written.accountKeys },
    },
  };
}
