import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/http/app.ts';
import { calls, openApiDocument } from './document.ts';

const id = 'agio';
const document = JSON.parse(JSON.stringify(openApiDocument('1.0.0')));
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
ajv.addSchema({ ...document, $id: id });
const compiled = new Map<string, ValidateFunction | null>();

/** `/orders/:id` and `/orders/{order_id}` are one path. */
const shapeOf = (path: string) => path.replace(/:[a-z_]+|\{[a-z_]+\}/gi, '{}');
const described = new Map(
  calls.map(({ method, path }) => [`${method} ${shapeOf(path)}`, { method, path }]),
);

/**
 * Holds every answer of the public API against the document. What differs is told by the function
 * that is answered, once for each difference: a test throws it when it closes its application.
 */
export function checkAnswers(app: App): () => void {
  const faults = new Set<string>();
  app.addHook('onSend', async (request, reply, payload) => {
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

function faultsOf(request: FastifyRequest, reply: FastifyReply, payload: unknown): string[] {
  const { url } = request.routeOptions;
  const method = request.method.toLowerCase();
  const call = described.get(`${method} ${shapeOf(url ?? '')}`);
  const type = String(reply.getHeader('content-type') ?? '');
  if (call === undefined || typeof payload !== 'string' || !/json/.test(type)) return [];
  const where = `${request.method} ${call.path} ${reply.statusCode}`;
  const body: unknown = JSON.parse(payload);
  const validate = validatorOf(call, reply.statusCode);
  if (validate === null) return [`${where}: this status is not described (${codesOf(body)})`];
  if (!validate(body)) {
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${where}: ${instancePath.replace(/\/\d+/g, '/#')} ${message} ${JSON.stringify(params)} ${codesOf(body)}`,
    );
  }
  return undescribed(body).map((name) => `${where}: ${name} is not described`);
}

function codesOf(body: unknown): string {
  const errors: unknown = body instanceof Object ? Reflect.get(body, 'errors') : null;
  if (!Array.isArray(errors)) return '';
  return errors.map((error: unknown) => String(Object(error).code)).join(', ');
}

function validatorOf(call: { method: string; path: string }, status: number) {
  const responses = document.paths[call.path][call.method].responses;
  const key = `${call.method} ${call.path} ${status}`;
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const content = responses[String(status)]?.content;
  const media = content === undefined ? undefined : Object.keys(content)[0];
  const pointer = ['paths', call.path, call.method, 'responses', String(status), 'content', media];
  const made =
    media === undefined
      ? null
      : ajv.compile({ $ref: `${id}#/${[...pointer, 'schema'].map(escaped).join('/')}` });
  compiled.set(key, made);
  return made;
}

function escaped(part: string | undefined): string {
  return encodeURIComponent((part ?? '').replaceAll('~', '~0').replaceAll('/', '~1'));
}

type Resource = { readonly type?: string; readonly attributes?: object };

/** Attributes that a resource has beyond those of its schema, as `orders.secret`. */
function undescribed(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const data: unknown = Reflect.get(body, 'data');
  const included: unknown = Reflect.get(body, 'included');
  const resources: Resource[] = [data, included].flat().filter((one) => one instanceof Object);
  return resources.flatMap(({ type = '', attributes = {} }) => {
    const properties = document.components.schemas[type]?.properties?.attributes?.properties;
    if (properties === undefined) return [];
    return Object.keys(attributes)
      .filter((name) => !(name in properties))
      .map((name) => `${type}.${name}`);
  });
}
