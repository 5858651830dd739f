import type {
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
  RouteHandlerMethod,
  RouteShorthandOptions,
} from 'fastify';
import type { Call } from '../../../contract/calls/call.ts';
import type { BodyOf, DocumentOf, PartsOf, QueryOf } from '../../../contract/calls/call-types.ts';
import { type OfficeCalls, officeCalls } from '../../../contract/calls/office/office-calls.ts';
import { type PublicCalls, publicCalls } from '../../../contract/calls/public-calls.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { answerDocument } from './answers/answer-cached.ts';
import type { Page } from './answers/json-api.ts';
import { readPage } from './answers/paging.ts';
import type { App } from './app.ts';
import { parseAttributes } from './attributes.ts';
import { localeOf } from './locale.ts';
import { readQuery } from './read-query.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the table that this route answers. */
    call?: string;
  }
}

type Calls = PublicCalls & OfficeCalls;
const calls = { ...publicCalls, ...officeCalls };

/** Method and path of a call in the table. */
type Key = keyof Calls;

/** What a handler gets of a request, read by the table. */
export type Asked<Of extends Call> = {
  readonly params: PartsOf<Of>;
  readonly query: QueryOf<Of>;
  readonly body: BodyOf<Of>;
  /** Which page of the list; undefined where a call has none. */
  readonly page: Of['answer']['kind'] extends 'page' | 'own_page' ? Page : undefined;
  readonly locale: Locale;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** What a handler answers: the document that the table says, or why not. */
export type Answering<Of extends Call> = DocumentOf<Of> | Refusal | RepliedOf<Of>;

/** What is no document, or is written already, is sent by the handler itself. */
type RepliedOf<Of extends Call> = Of extends { readonly written: true }
  ? FastifyReply
  : Of['answer']['kind'] extends 'redirect' | 'events' | 'text' | 'json'
    ? FastifyReply
    : never;

/** Answers one call. */
type Handler<Of extends Call> = (asked: Asked<Of>) => Answering<Of> | Promise<Answering<Of>>;

/**
 * Serves a call of the table: reads what it takes, refuses what it does not, and answers with the
 * status it says. `options` are for hooks that a module puts before its own calls.
 */
export function handle<Of extends Key>(
  app: App,
  key: Of,
  handler: Handler<Calls[Of]>,
  options: RouteShorthandOptions = {},
): void {
  const call: Call = calls[key];
  app.route({
    ...routeOf(app, key, options),
    handler(request, reply) {
      const read = readAsked(call, request);
      if (isRefusal(read)) return read;
      reply.code(call.status);
      // What was read was read by this very entry of the table: its types are those of `Of`.
      const asked = { ...read, request, reply } as unknown as Asked<Calls[Of]>;
      const answer = handler(asked);
      return answer instanceof Promise
        ? answer.then((each) => finish(call, request, reply, each))
        : finish(call, request, reply, answer);
    },
  });
}

/** Keys of the calls whose answer is written by their handlers. */
type WrittenKey = {
  readonly [Each in Key]: Calls[Each] extends { readonly written: true } ? Each : never;
}[Key];

/**
 * Serves a call that is asked for too often to be read by the table: its handler reads the request
 * and writes the answer, which tests alone hold against the table.
 */
export function handleUnread(
  app: App,
  key: WrittenKey,
  handler: RouteHandlerMethod,
  options: RouteShorthandOptions = {},
): void {
  app.route({ ...routeOf(app, key, options), handler });
}

function routeOf(app: App, key: Key, options: RouteShorthandOptions) {
  const call: Call = calls[key];
  const { path, method } = readKey(key);
  return {
    ...options,
    method,
    url: path.slice(app.prefix.length).replace(/\{(\w+)\}/g, ':$1'),
    ...(call.body?.kind === 'attributes' && call.body.bytesMax !== undefined
      ? { bodyLimit: call.body.bytesMax }
      : {}),
    config: { ...options.config, ...configOf(key, call) },
  };
}

function readKey(key: string): { readonly method: HTTPMethods; readonly path: string } {
  const [method = '', path = ''] = key.split(' ');
  return { method, path };
}

function configOf(key: string, { perMinute }: Call) {
  return {
    call: key,
    ...(perMinute === undefined ? {} : { rateLimit: { max: perMinute, timeWindow: 60_000 } }),
  };
}

/** Refuses in one order: what is not there, then the query, then the body. */
function readAsked(call: Call, request: FastifyRequest) {
  const params = readParts(call, request.params);
  if (isRefusal(params)) return params;
  const page = readPageOf(call, request);
  if (isRefusal(page)) return page;
  const query = call.query === undefined ? {} : readQuery(request, call.query);
  if (isRefusal(query)) return query;
  const body = readBody(call, request);
  if (isRefusal(body)) return body;
  return { params, page, query, body, locale: localeOf(request) };
}

function readParts({ params = {} }: Call, given: unknown): Record<string, unknown> | Refusal {
  const values: Record<string, unknown> = {};
  for (const [name, { pattern, read }] of Object.entries(params)) {
    const text: unknown = Reflect.get(Object(given), name);
    if (typeof text !== 'string' || !new RegExp(pattern).test(text)) return refuse('not_found');
    values[name] = read(text);
  }
  return values;
}

function readPageOf({ answer }: Call, request: FastifyRequest): Page | undefined | Refusal {
  if (answer.kind !== 'page' && answer.kind !== 'own_page') return undefined;
  return readPage(request, answer.perDefault ?? 20);
}

function readBody({ body }: Call, request: FastifyRequest): unknown {
  if (body?.kind !== 'attributes' || body.readByHandler === true) return undefined;
  return parseAttributes(body.schema, request);
}

function finish(call: Call, request: FastifyRequest, reply: FastifyReply, answer: unknown) {
  if (isRefusal(answer) || answer === reply) return answer;
  if (call.answer.kind === 'empty') return reply.send();
  if (call.revalidated !== true) return answer;
  return answerDocument(request, reply, Object(answer));
}
