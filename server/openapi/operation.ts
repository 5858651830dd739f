import type { Json } from '../../contract/calls/call.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { ListedCall } from './list-calls.ts';
import { errorResponses } from './refusals.ts';
import { nameOf, sparseNameOf } from './resources.ts';
import { perParameter } from './shared-parts.ts';

const jsonApi = 'application/vnd.api+json';

/** Describes one call: what it takes, what it answers, and how it refuses. */
export function operationOf(call: ListedCall): Json {
  const { body, name, summary, group, permission } = call;
  const needed = permission === undefined || permission === 'anyone' ? [] : [needs(permission)];
  const about = [call.about ?? [], needed].flat().join(' ');
  return {
    operationId: name,
    tags: [group],
    summary,
    ...(about === '' ? {} : { description: about }),
    parameters: parametersOf(call),
    ...(body === undefined ? {} : { requestBody: bodyOf(body) }),
    responses: {
      [String(call.status)]: successOf(call),
      ...confirmationOf(call),
      ...errorResponses(call),
    },
  };
}

function needs(permission: string): string {
  return `Needs the permission \`${permission}\`.`;
}

function parametersOf({ path, params, query = {}, answer, idempotent }: ListedCall): Json[] {
  const inPath = [...path.matchAll(/\{([a-z_]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: params?.[name]?.pattern },
  }));
  const inQuery = Object.entries(query).map(([name, { about, shown, required }]) => ({
    name,
    in: 'query',
    ...(required === true ? { required } : {}),
    description: about,
    schema: shown,
  }));
  const shared = answer.kind === 'json' ? [] : ['SiteLocale', 'Locale'];
  const paged = answer.kind === 'page' || answer.kind === 'own_page';
  const perDefault = paged ? answer.perDefault : undefined;
  if (paged) shared.push('Page', ...(perDefault === undefined ? ['Per'] : []));
  if (idempotent === true) shared.push('IdempotencyKey');
  const refs = shared.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const own = perDefault === undefined ? [] : [perParameter(perDefault)];
  return [...inPath, ...inQuery, ...refs, ...own];
}

function bodyOf(body: NonNullable<ListedCall['body']>): Json {
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
function confirmationOf({ confirmation }: ListedCall): Json {
  if (confirmation === undefined) return {};
  const members = { data: { type: 'null' }, meta: jsonSchemaOf(confirmation) };
  return { '202': documentOf('A second step is needed.', members, {}) };
}

function successOf({ answer, status }: ListedCall): Json {
  const description = status === 201 ? 'Made.' : 'Done.';
  const located = status === 201 && 'of' in answer && nameOf(answer.of) === 'orders';
  const location = located ? { Location: { $ref: '#/components/headers/Location' } } : {};
  switch (answer.kind) {
    case 'json':
      return {
        description,
        content: { 'application/json': { schema: jsonSchemaOf(answer.schema) } },
      };
    case 'text':
      return {
        description: answer.about,
        content: Object.fromEntries(
          answer.mediaType.split(', ').map((type) => [type, { schema: { type: 'string' } }]),
        ),
      };
    case 'own':
    case 'own_page':
      return { description, content: { [jsonApi]: { schema: jsonSchemaOf(answer.schema) } } };
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
      return documentOf(description, membersOfNothing(answer), {});
    case 'page':
    case 'all':
    case 'one':
    case 'one_or_none':
      return documentOf(description, membersOf(answer), location);
    default:
      return answer satisfies never;
  }
}

type NothingAnswer = Extract<ListedCall['answer'], { kind: 'nothing' }>;

function membersOfNothing({ meta }: NothingAnswer): Json {
  return { data: { type: 'null' }, ...(meta === undefined ? {} : { meta: jsonSchemaOf(meta) }) };
}

type ResourceAnswer = Extract<ListedCall['answer'], { of: unknown }>;

function membersOf({ kind, of, included, meta: own, sparse }: ResourceAnswer): Json {
  const one = refTo(sparse === true ? sparseNameOf(nameOf(of)) : nameOf(of));
  const meta = own === undefined ? undefined : jsonSchemaOf(own);
  const list = { type: 'array', items: one };
  const data = {
    one,
    one_or_none: { oneOf: [one, { type: 'null' }] },
    all: list,
    page: list,
  }[kind];
  const paging = kind === 'page' || kind === 'all' ? refTo('Paging') : undefined;
  const both = paging !== undefined && meta !== undefined ? { allOf: [paging, meta] } : undefined;
  const items = { anyOf: (included ?? []).map((each) => refTo(nameOf(each))) };
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
