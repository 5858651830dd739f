import { chmodSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { ZodError } from 'zod';
import { failpoint } from '../rails/failpoint.ts';
import { type SignerRefusal, signBody } from './protocol.ts';
import { isRefused, refused } from './refusing.ts';
import {
  describeSigner,
  type SigningContext,
  signedBefore,
  signedSince,
  signPayout,
} from './sign-payout.ts';
import { isToken } from './token.ts';

/** Largest request: two hundred coins with the transactions that made them. */
const bodyBytesMax = 32 * 1024 * 1024;

type SignerServerOptions = {
  readonly socket: string;
  readonly groupAccess?: boolean;
  readonly token: string;
  /** What signs; while its seed cannot be read, one sentence that says so. */
  readonly context: () => SigningContext | string;
  readonly log: { warn(details: object, message: string): void };
};

/**
 * Answers on a local socket only its owner can open, or its group where that has access. Signing
 * is synchronous from the first check to the written record, so two requests never interleave.
 */
export async function serveSigner(options: SignerServerOptions): Promise<Server> {
  const { socket, groupAccess = false } = options;
  if (await isAnswering(socket)) throw new Error('another signer is running on this data folder');
  rmSync(socket, { force: true });
  const server = createServer((request, response) => {
    void answer(options, request, response);
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((done, fail) => {
      server.once('error', fail);
      server.listen(socket, done);
    });
  } finally {
    process.umask(before);
  }
  chmodSync(socket, groupAccess ? 0o660 : 0o600);
  return server;
}

async function answer(
  { token, context, log }: SignerServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let reply: { status: number; body: object };
  try {
    reply = isToken(token, request.headers.authorization)
      ? await route(context(), request)
      : { status: 401, body: refused('unauthenticated', 'the token is another one', true) };
    if (isRefused(reply.body) && reply.body.refused !== 'no_seed') {
      log.warn(reply.body, 'refused to sign');
    }
  } catch (cause) {
    log.warn({ err: cause }, 'request failed');
    reply = { status: 500, body: { failed: true } };
  }
  failpoint('signer.answering');
  response.writeHead(reply.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(reply.body));
}

async function route(
  context: SigningContext | string,
  request: IncomingMessage,
): Promise<{ status: number; body: object }> {
  if (typeof context === 'string') return { status: 422, body: refused('no_seed', context, true) };
  const call = `${request.method} ${request.url}`;
  if (call === 'GET /accounts') return { status: 200, body: describeSigner(context) };
  const payout = /^GET \/payouts\/([A-Za-z0-9_:-]{1,80})$/.exec(call)?.[1];
  if (payout !== undefined) return { status: 200, body: signedBefore(context, payout) };
  const [, since, offset = '0'] = /^GET \/signed\/([0-9]{1,15})\/([0-9]{1,9})$/.exec(call) ?? [];
  if (since !== undefined) {
    return { status: 200, body: signedSince(context, new Date(Number(since)), Number(offset)) };
  }
  if (call !== 'POST /payouts') return { status: 404, body: refused('malformed', call) };
  const read = signBody.safeParse(JSON.parse(await textOf(request)));
  if (!read.success) return { status: 422, body: notUnderstood(read.error) };
  failpoint('signer.asked');
  const signed = signPayout(context, read.data);
  return { status: isRefused(signed) ? 422 : 200, body: signed };
}

/**
 * Whoever asks is of another release, or has a bug: what it wanted paid stays waiting until it asks
 * in words that are understood. Nothing is wrong with the payment itself.
 */
function notUnderstood({ issues }: ZodError): SignerRefusal {
  const [first] = issues;
  const where = first === undefined || first.path.length === 0 ? 'it' : first.path.join('.');
  return refused('malformed', `the request was not understood: ${where} is not as expected`, true);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > bodyBytesMax) throw new RangeError('the request is too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isAnswering(socket: string): Promise<boolean> {
  return new Promise((done) => {
    const probe = connect(socket);
    probe.once('connect', () => {
      probe.destroy();
      done(true);
    });
    probe.once('error', () => done(false));
  });
}
