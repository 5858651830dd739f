import { appendFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/http/app.ts';
import { calls, openApiDocument } from './document.ts';
import type { ListedCall } from './list-calls.ts';
import { describedOfficeCalls, officeOpenApiDocument } from './office-document.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const compiled = new Map<string, ValidateFunction | null>();

/** `/orders/:id` and `/orders/{order_id}` are one path. */
const shapeOf = (path: string) => path.replace(/:[a-z_]+|\{[a-z_]+\}/gi, '{}');

const documents = {
  public: closed(openApiDocument('1.0.0')),
  office: closed(officeOpenApiDocument('1.0.0')),
};
type Name = keyof typeof documents;
ajv.addSchema({ ...documents.public, $id: 'public' });
ajv.addSchema({ ...documents.office, $id: 'office' });

type Described = Pick<ListedCall, 'method' | 'path'> & { readonly document: Name };
const described = new Map([...listed('public', calls), ...listed('office', describedOfficeCalls)]);

function listed(document: Name, of: readonly ListedCall[]) {
  return of.map(({ method, path }): [string, Described] => [
    `${method} ${shapeOf(path)}`,
    { method, path, document },
  ]);
}

/**
 * Holds every answer of the calls that a document describes against it: those of the public API and
 * of the office. What differs is told by the function that is answered, once for each difference: a
 * test throws it when it closes its application.
 */
export function checkAnswers(app: App): () => void {
  const faults = new Set<string>();
  const answered = new WeakSet<FastifyRequest>();
  app.addHook('onSend', async (request, reply, payload) => {
    // A hook that refuses and lets its call go on answers twice, if the first takes time to leave.
    if (answered.has(request)) faults.add(`${request.method} ${request.routeOptions.url}: twice`);
    answered.add(request);
    noteAnswered(request, reply);
    await setImmediate();
    for (const fault of faultsOf(request, reply, payload)) faults.add(fault);
    return payload;
  });
  return () => {
    const found = [...faults];
    faults.clear();
    if (found.length > 0)
      throw new Error(`answers that no document describes:\n${found.join('\n')}`);
  };
}

/** Where a whole run of the tests gathers the calls that were answered; unset in any other. */
const answeredCalls = process.env.AGIO_ANSWERED_CALLS;
const noted = new Set<string>();

/** Notes a call of the table that was answered with success, once in each process. */
function noteAnswered({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): void {
  const { call } = routeOptions.config;
  if (answeredCalls === undefined || call === undefined || statusCode >= 400) return;
  if (noted.has(call)) return;
  noted.add(call);
  appendFileSync(answeredCalls, `${call}\n`);
}

function faultsOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  const { url } = request.routeOptions;
  const method = request.method.toLowerCase();
  const call = described.get(`${method} ${shapeOf(url ?? '')}`);
  const type = String(reply.getHeader('content-type') ?? '');
  const isPacked = reply.hasHeader('content-encoding');
  if (call === undefined || isPacked || !/json/.test(type)) return [];
  // What a cache may keep is sent as bytes.
  const text = Buffer.isBuffer(payload) ? payload.toString() : payload;
  if (typeof text !== 'string') return [];
  const where = `${request.method} ${call.path} ${reply.statusCode}`;
  const body: unknown = JSON.parse(text);
  const validate = validatorOf(call, reply.statusCode);
  if (validate === null) return [`${where}: this status is not described (${codesOf(body)})`];
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${where}: ${instancePath.replace(/\/\d+/g, '/#')} ${message} ${JSON.stringify(params)} ${codesOf(body)}`,
  );
}

function codesOf(body: unknown): string {
  const errors: unknown = body instanceof Object ? Reflect.get(body, 'errors') : null;
  if (!Array.isArray(errors)) return '';
  return errors.map((error: unknown) => String(Object(error).code)).join(', ');
}

function validatorOf({ method, path, document }: Described, status: number) {
  const responses = documents[document].paths[path][method].responses;
  const key = `${method} ${path} ${status}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const content = responses[String(status)]?.content;
  const media = content === undefined ? undefined : Object.keys(content)[0];
  const pointer = ['paths', path, method, 'responses', String(status), 'content', media];
  const made =
    media === undefined
      ? null
      : ajv.compile({ $ref: `${document}#/${[...pointer, 'schema'].map(escaped).join('/')}` });
  compiled.set(key, made);
  return made;
}

function escaped(part: string | undefined): string {
  return encodeURIComponent((part ?? '').replaceAll('~', '~0').replaceAll('/', '~1'));
}

/**
 * The document with the attributes of its resources closed, and all objects in them: what an answer
 * has and nobody described is a fault as well.
 */
function closed(document: object) {
  const copy = JSON.parse(JSON.stringify(document));
  for (const schema of Object.values(copy.components.schemas)) {
    const { attributes } = Object(Object(schema).properties);
    close(attributes);
  }
  return copy;
}

function close(schema: unknown): void {
  if (typeof schema !== 'object' || schema === null) return;
  if ('properties' in schema && !('additionalProperties' in schema)) {
    Reflect.set(schema, 'additionalProperties', false);
  }
  for (const part of Object.values(schema)) close(part);
}
