import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import type { Exports } from '../../market/monitors/files/open-exports.ts';
import { sendPage } from '../../market/monitors/routes.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { cancelOrder } from '../orders/change/customer-steps.ts';
import { trusted } from '../orders/change/order-control.ts';
import { findOrder } from '../orders/order-records.ts';
import {
  type Failure,
  failure,
  isFailure,
  type Members,
  signedMembers,
  writeAnswer,
} from './answer.ts';
import { bindSignature } from './bind-signature.ts';
import { findKey, hasKeys, type KnownKey } from './keys.ts';
import { findPartnerOrder, placeAsked, type TrusteeDeps } from './place-asked.ts';
import { presentAsked } from './present-asked.ts';
import { estimate } from './price-asked.ts';
import { type Body, decimalOf, readAskedOrder, readAskedPrice, textOf } from './read-asked.ts';
import { restoreAsked } from './restore-asked.ts';
import { isSignatureOf, signatureOf } from './signature.ts';

/** A request that proves its key: who sends what. */
type Known = {
  readonly known: KnownKey;
  readonly body: Body;
  readonly request: FastifyRequest;
  readonly signature: string;
};

/** Signatures are good for so long: an old request sent again says nothing. */
const driftMilliseconds = 5 * 60_000;

/**
 * The Trustee interface: ways, estimate, create, check, cancel and restore under `/trustee`. Every
 * call but the ways is signed with a key of the office, every answer with the same; until somebody
 * has a key there is no such interface.
 */
export function registerTrustee(app: App, deps: TrusteeDeps, exports: Exports): void {
  const { database } = deps.orders.platform;
  void app.register(
    async (calls) => {
      // Behind the rate limit, which counts first: this asks the database.
      calls.addHook('preParsing', async (request, reply) =>
        (await hasKeys(database)) ? undefined : sendRefusal(request, reply, refuse('not_found')),
      );
      calls.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
        const { statusCode = 500 } = error;
        if (statusCode >= 500) throw error;
        void send(reply, null, failure('The request cannot be read', statusCode));
      });
      calls.get('/ways', { compress: false }, async (request, reply) =>
        sendPage(request, reply, await exports.page('ways')),
      );
      const call = (work: (known: Known) => Promise<Members | Failure>) => handler(deps, work);
      calls.post(
        '/estimate',
        call((asked) => answerEstimate(deps, asked)),
      );
      calls.post(
        '/create',
        call((asked) => answerCreate(deps, asked)),
      );
      calls.get(
        '/check',
        call((asked) => answerCheck(deps, asked)),
      );
      calls.post(
        '/cancel',
        call((asked) => answerCancel(deps, asked)),
      );
      calls.post(
        '/restore',
        call((asked) => answerRestore(deps, asked)),
      );
    },
    { prefix: '/trustee' },
  );
}

/** What is under way is told of, and may be given up, in a technical break too. */
const inBreakCalls: ReadonlySet<string> = new Set(['/trustee/check', '/trustee/cancel']);

function handler(deps: TrusteeDeps, work: (known: Known) => Promise<Members | Failure>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const known = await recognise(deps, request);
    if (known === null) return send(reply, null, failure('The signature is wrong', 401));
    const stopped = deps.inBreak() && !inBreakCalls.has(request.routeOptions.url ?? '');
    const answer = stopped ? failure('Technical break', 503) : await work(known);
    return send(reply, known.known, answer, deps.quotes.clock.now());
  };
}

/** Who signed a request; null where nobody known did, or long ago. */
async function recognise(deps: TrusteeDeps, request: FastifyRequest): Promise<Known | null> {
  const { headers, method, query, body } = request;
  const given = method === 'GET' ? query : body;
  const members: Body = isBody(given) ? given : {};
  const timestamp = textOf(headers['trustee-timestamp'], 20) ?? '';
  const signature = textOf(headers['trustee-signature'], 128) ?? '';
  const publicKey = textOf(headers['trustee-public-key'], 100) ?? '';
  const age = deps.quotes.clock.now().getTime() - Number(timestamp);
  if (!/^[0-9]+$/.test(timestamp) || Math.abs(age) > driftMilliseconds) return null;
  const known = await findKey(deps.orders.platform.database, publicKey);
  if (known === null || !isSignatureOf(known.secret, members, timestamp, signature)) return null;
  const used = signature.toLowerCase();
  const call = `${method} ${request.routeOptions.url}`;
  if (!(await bindSignature(deps.orders.platform.database, used, call))) return null;
  return { known, body: members, request, signature: used };
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Sends an answer or why there is none, signed where the asker is known. */
function send(
  reply: FastifyReply,
  known: KnownKey | null,
  answer: Members | Failure,
  now: Date | null = null,
): FastifyReply {
  const members = isFailure(answer) ? membersOf(answer) : answer;
  if (isFailure(answer)) reply.code(answer.status);
  if (known !== null && now !== null) {
    const timestamp = String(now.getTime());
    reply.headers({
      'trustee-timestamp': timestamp,
      'trustee-signature': signatureOf(known.secret, signedMembers(members), timestamp),
    });
  }
  reply.headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  return reply.send(writeAnswer(members));
}

function membersOf({ errorCode, message, limit }: Failure): Members {
  return { errorCode, message, ...limit };
}

async function answerEstimate(deps: TrusteeDeps, { body }: Known): Promise<Members | Failure> {
  const asked = readAskedPrice(body);
  if (isFailure(asked)) return asked;
  const [from, to] = [decimalOf(body['fromAmount']), decimalOf(body['toAmount'])];
  if (from !== null && to === null) return estimate(deps, asked, { side: 'income', decimal: from });
  if (to !== null && from === null) return estimate(deps, asked, { side: 'outcome', decimal: to });
  return failure('Either fromAmount or toAmount is a number');
}

async function answerCreate(deps: TrusteeDeps, asking: Known): Promise<Members | Failure> {
  const { known, body, request, signature } = asking;
  const asked = readAskedOrder(body);
  if (isFailure(asked)) return asked;
  const rateId = textOf(body['rateId'], 4096);
  const options = { rateId, requestKey: signature, ip: request.ip };
  const made = await placeAsked(deps, known, asked, options);
  return isFailure(made) ? made : presentAsked(deps, made);
}

async function answerCheck(deps: TrusteeDeps, { known, body }: Known): Promise<Members | Failure> {
  const placed = await findPartnerOrder(deps, known, textOf(body['id'], 64) ?? '');
  return placed === null ? failure('There is no such order', 404) : presentAsked(deps, placed);
}

async function answerCancel(deps: TrusteeDeps, { known, body }: Known): Promise<Members | Failure> {
  const placed = await findPartnerOrder(deps, known, textOf(body['id'], 64) ?? '');
  if (placed === null) return failure('There is no such order', 404);
  const cancelled = await cancelOrder(deps.orders, placed.orderId, trusted);
  const stored = await findOrder(deps.orders.platform.database, placed.orderId);
  // Asked for twice, it is cancelled all the same.
  if (isRefusal(cancelled) && stored?.order.status !== 'cancelled') {
    return failure('The order cannot be cancelled any more', 409);
  }
  return { status: 'SUCCESS' };
}

async function answerRestore(deps: TrusteeDeps, asking: Known): Promise<Members | Failure> {
  const { known, body, request } = asking;
  const placed = await findPartnerOrder(deps, known, textOf(body['id'], 64) ?? '');
  if (placed === null) return failure('There is no such order', 404);
  const restored = await restoreAsked(deps, known, placed, request.ip);
  return isFailure(restored) ? restored : presentAsked(deps, restored);
}
