import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type * as z from 'zod';
import type { PayoutSigner, SignedBefore, SignedPayout } from '../../../rails/bitcoin/signing.ts';
import { RailFault } from '../../../rails/rail.ts';
import {
  type DescribeAnswer,
  describeAnswer,
  refusalAnswer,
  type SignBody,
  type SignedSinceAnswer,
  type SignerRefusal,
  signAnswer,
  signedBeforeAnswer,
  signedSinceAnswer,
  tokenPath,
} from '../../../signer/protocol.ts';
import { trustedSocket, UntrustedPlace } from '../../../signer/socket.ts';
import type { Config } from '../../platform/config/config.ts';

/** The signer refused, and said by which code and in which words. */
export class SignerRefused extends RailFault {
  readonly code: SignerRefusal['refused'];
  readonly detail: string;

  constructor({ refused, detail, later }: SignerRefusal) {
    super('signer', `${refused}: ${detail}`, { retryable: later });
    this.name = 'SignerRefused';
    this.code = refused;
    this.detail = detail;
  }
}

export type SignerClient = PayoutSigner & {
  /** Accounts with their extended public keys, caps and how much of them is used. */
  describe(): Promise<DescribeAnswer>;
  /** Everything that was signed since a moment, oldest first. */
  signedSince(since: Date): Promise<SignedSinceAnswer['records']>;
};

type SignerClientOptions = {
  /** Where the signer's folder is: the service's own data folder, or that of a signer apart. */
  readonly config: Pick<Config, 'dataDir' | 'signerApart'>;
  /** How long a restarting signer is waited for. */
  readonly patienceMs?: number;
};

/**
 * Talks to the signer over its local socket. Every call may be repeated without harm, so a signer
 * that was restarted in between is asked again until `patienceMs` are over; then, and when the
 * signer refuses, a `RailFault` is thrown.
 */
export function createSignerClient(options: SignerClientOptions): SignerClient {
  const { config, patienceMs = 10_000 } = options;

  async function ask<T>(call: Call, shape: z.ZodType<T>): Promise<T> {
    const { status, text } = await patiently(() => exchange(config, call), patienceMs);
    const body: unknown = status < 500 ? JSON.parse(text) : null;
    if (status === 200) return shape.parse(body);
    const refusal = refusalAnswer.safeParse(body);
    if (!refusal.success) {
      throw new RailFault('signer', `the signer failed (${status})`, { retryable: true });
    }
    throw new SignerRefused(refusal.data);
  }

  return {
    describe: () => ask({ method: 'GET', path: '/accounts' }, describeAnswer),
    async signedSince(since) {
      const records: SignedSinceAnswer['records'] = [];
      for (let offset: number | null = 0; offset !== null; ) {
        const path = `/signed/${since.getTime()}/${offset}`;
        const page: SignedSinceAnswer = await ask({ method: 'GET', path }, signedSinceAnswer);
        records.push(...page.records);
        offset = page.next;
      }
      return records;
    },
    async sign(wish): Promise<SignedPayout> {
      const body: SignBody = {
        ...wish,
        amount: wish.amount.toString(),
        feeRate: wish.feeRate.toString(),
        accounted: [...wish.accounted],
        fence: wish.fence.toString(),
        inputs: wish.inputs.map((coin) => ({ ...coin, units: coin.units.toString() })),
      };
      const signed = await ask({ method: 'POST', path: '/payouts', body }, signAnswer);
      return { ...signed, fee: BigInt(signed.fee) };
    },
    async signedBefore(payoutId): Promise<readonly SignedBefore[]> {
      // As it is: of its characters none means anything else in a path.
      const call: Call = { method: 'GET', path: `/payouts/${payoutId}` };
      const { attempts } = await ask(call, signedBeforeAnswer);
      return attempts.map((attempt) => ({ ...attempt, feeRate: BigInt(attempt.feeRate) }));
    },
  };
}

type Call = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: SignBody;
};

type Reply = { readonly status: number; readonly text: string };

async function patiently(act: () => Promise<Reply>, patienceMs: number): Promise<Reply> {
  const tries = Math.max(1, Math.ceil(patienceMs / 250));
  for (let made = 1; ; made += 1) {
    try {
      return await act();
    } catch (cause) {
      if (made >= tries) {
        const why = cause instanceof UntrustedPlace ? cause.message : 'the signer does not answer';
        throw new RailFault('signer', why, { retryable: true, cause });
      }
      await pause(250);
    }
  }
}

function exchange(config: SignerClientOptions['config'], call: Call): Promise<Reply> {
  const { dataDir, signerApart } = config;
  const folder = signerApart ?? dataDir;
  return new Promise((done, fail) => {
    const text = call.body === undefined ? '' : JSON.stringify(call.body);
    const asking = request({
      // Nobody else's socket is sent the token.
      socketPath: trustedSocket(folder, signerApart !== null),
      method: call.method,
      path: call.path,
      agent: false,
      timeout: 30_000,
      headers: {
        // Read each time: a signer with a fresh folder makes a fresh token.
        authorization: `Bearer ${readFileSync(tokenPath(folder), 'utf8').trim()}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      },
    });
    asking.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', fail);
      response.once('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        done({ status: response.statusCode ?? 0, text: body });
      });
    });
    asking.once('timeout', () => asking.destroy(new Error('the signer is silent')));
    asking.once('error', fail);
    asking.end(text);
  });
}
