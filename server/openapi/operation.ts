import type { Call, Json, QueryParameter } from './call.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { errorResponses } from './refusals.ts';
import { type ResourceType, sparseNameOf } from './resources.ts';
import { perParameter } from './shared-parts.ts';

const jsonApi = 'application/vnd.api+json';

/** Describes one call: what it takes, what it answers, and how it refuses. */
export function operationOf(call: Call): Json {
  const { about, body, name, summary, group } = call;
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(about === undefined ? {} : { description: about }),
    parameters: parametersOf(call),
    ...(body === undefined ? {} : { requestBody: bodyOf(body) }),
    responses: {
      [String(call.status)]: successOf(call),
      ...confirmationOf(call),
      ...errorResponses(call),
    },
  };
}

function parametersOf(call: Call): Json[] {
  const inPath = [...call.path.matchAll(/\{([a-z_]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: call.idPattern ?? '^[A-Za-z0-9_-]{22}$' },
  }));
  const inQuery = (call.query ?? []).map(({ name, about, schema, required }) => ({
    name,
    in: 'query',
    ...(required === true ? { required } : {}),
    description: about,
    schema,
  }));
  const plain = call.answer.kind === 'json';
  const shared = plain ? [] : ['SiteLocale', 'Locale'];
  const paged = call.answer.kind === 'page' || call.answer.kind === 'own_page';
  const { perDefault } = call;
  if (paged) shared.push('Page', ...(perDefault === undefined ? ['Per'] : []));
  if (call.idempotent === true) shared.push('IdempotencyKey');
  const refs = shared.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const own = perDefault === undefined ? [] : [perParameter(perDefault)];
  return [...inPath, ...inQuery, ...refs, ...own];
}

function bodyOf(body: NonNullable<Call['body']>): Json {
  if (body.kind === 'file') {
    const file = {
      type: 'object',
      required: [body.field],
      properties: { [body.field]: { type: 'string', format: 'binary' } },
    };
    const fields = body.schema === undefined ? [] : [jsonSchemaOf(body.schema)];
    const schema = fields.length === 0 ? file : { allOf: [file, ...fields] };
    const encoding = { [body.field]: { contentType: body.mediaType } };
    return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
  }
  if (body.kind === 'raw') return { required: true, content: { '*/*': { schema: {} } } };
  if (body.kind === 'form') {
    const schema = jsonSchemaOf(body.schema);
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const attributes = jsonSchemaOf(body.schema);
  const document = {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'object',
        required: ['attributes'],
        properties: { type: { const: body.type }, attributes },
      },
    },
  };
  const content = { schema: { anyOf: [document, attributes] } };
  return { required: true, content: { [jsonApi]: content, 'application/json': content } };
}

/** 202 beside the usual answer: half of what was asked for is done. */
function confirmationOf({ confirmation }: Call): Json {
  if (confirmation === undefined) return {};
  const members = { data: { type: 'null' }, meta: confirmation };
  return { '202': documentOf('A second step is needed.', members, {}) };
}

function successOf({ answer, status, query = [] }: Call): Json {
  const description = status === 201 ? 'Made.' : 'Done.';
  const located = status === 201 && 'type' in answer && answer.type === 'orders';
  const location = located ? { Location: { $ref: '#/components/headers/Location' } } : {};
  switch (answer.kind) {
    case 'json':
      return { description, content: { 'application/json': { schema: answer.schema } } };
    case 'text':
      return {
        description: answer.about,
        content: { [answer.mediaType]: { schema: { type: 'string' } } },
      };
    case 'own_page':
      return { description, content: { [jsonApi]: { schema: answer.schema } } };
    case 'events':
      return {
        description: answer.about,
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      };
    case 'redirect':
      return { description: answer.about };
    case 'empty':
      return { description };
    case 'nothing':
      return documentOf(description, { data: { type: 'null' }, meta: answer.meta }, {});
    case 'page':
    case 'all':
    case 'one':
    case 'one_or_none':
      return documentOf(description, membersOf(answer, query), location);
    default:
      return answer satisfies never;
  }
}

type ResourceAnswer = Extract<Call['answer'], { type: ResourceType }>;

function membersOf(
  { kind, type, included, meta }: ResourceAnswer,
  query: readonly QueryParameter[],
): Json {
  const isSparse = query.some(({ name }) => name === `fields[${type}]`);
  const one = refTo(isSparse ? sparseNameOf(type) : type);
  const list = { type: 'array', items: one };
  const data = {
    one,
    one_or_none: { oneOf: [one, { type: 'null' }] },
    all: list,
    page: list,
  }[kind];
  const paging = kind === 'page' || kind === 'all' ? refTo('Paging') : undefined;
  const both = paging !== undefined && meta !== undefined ? { allOf: [paging, meta] } : undefined;
  const items = { anyOf: (included ?? []).map(refTo) };
  return {
    data,
    ...(included === undefined ? {} : { included: { type: 'array', items } }),
    ...(meta === undefined && paging === undefined ? {} : { meta: both ?? meta ?? paging }),
  };
}

function documentOf(description: string, properties: Json, headers: Json): Json {
  const required = Object.keys(properties);
  const schema = { type: 'object', required, properties };
  return {
    description,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    content: { [jsonApi]: { schema } },
  };
}

function refTo(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}
