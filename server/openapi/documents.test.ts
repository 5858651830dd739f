import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { openApiDocument } from './document.ts';
import { officeOpenApiDocument } from './office-document.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** A JSON Schema that a validator takes; what it refers to is tried by another test. */
const jsonSchema = z.custom<object>(
  (value) => typeof value === 'object' && ajv.validateSchema(value as object) === true,
);
const reference = z.strictObject({ $ref: z.string().regex(/^#\/components\//) });
const content = z.record(
  z.string().regex(/^[\w*]+\/[\w*.+-]+$/),
  z.strictObject({
    schema: jsonSchema,
    encoding: z.optional(z.record(z.string(), z.strictObject({ contentType: z.string() }))),
  }),
);
const header = z.strictObject({ description: z.string(), schema: jsonSchema });
const parameter = z
  .strictObject({
    name: z.string().min(1),
    in: z.enum(['path', 'query', 'header', 'cookie']),
    required: z.optional(z.boolean()),
    description: z.optional(z.string()),
    schema: jsonSchema,
  })
  .refine((each) => each.in !== 'path' || each.required === true);
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.optional(z.record(z.string(), z.union([reference, header]))),
  content: z.optional(content),
});
const operation = z.strictObject({
  operationId: z.string().regex(/^[a-zA-Z]\w*$/),
  tags: z.array(z.string()).min(1),
  summary: z.string().min(1),
  description: z.optional(z.string()),
  parameters: z.array(z.union([reference, parameter])),
  requestBody: z.optional(z.strictObject({ required: z.boolean(), content })),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), response),
});
const securityScheme = z.strictObject({
  type: z.literal('apiKey'),
  in: z.enum(['cookie', 'header', 'query']),
  name: z.string(),
  description: z.optional(z.string()),
});

/** What OpenAPI 3.1 lets a document of ours be made of, and nothing beside it. */
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string(), identifier: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'patch', 'delete']), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(z.string(), securityScheme),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), header),
    schemas: z.record(z.string().regex(/^[\w.-]+$/), jsonSchema),
  }),
});

const documents = [
  ['of the public API', openApiDocument('1.0.0')],
  ['of the office', officeOpenApiDocument('1.0.0')],
] as const;

describe.each(documents)('the document %s', (_of, written) => {
  const document = JSON.parse(JSON.stringify(written));

  test('is one of OpenAPI 3.1', () => {
    expect(openApi.safeParse(document).error?.issues ?? []).toEqual([]);
  });

  test('is refused where a part of it is none', () => {
    const [path = ''] = Object.keys(document.paths);
    const broken = { ...document, paths: { [path]: { get: { operationId: 'a b' } } } };
    expect(openApi.safeParse(broken).success).toBe(false);
  });

  test('refers to nothing that it does not have', () => {
    const { parameters, headers, schemas } = document.components;
    const names = { parameters, headers, schemas };
    const missing = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)]
      .map(([, kind = '', name = '']) => [kind, name])
      .filter(([kind = '', name = '']) => !(name in Object(Reflect.get(names, kind))));
    expect(missing).toEqual([]);
  });

  test('names every part of a path, every group and every scheme that it uses', () => {
    const groups = new Set(document.tags.map(({ name }: { name: string }) => name));
    const ids = new Set<string>();
    for (const [path, calls] of Object.entries<Record<string, z.output<typeof operation>>>(
      document.paths,
    )) {
      const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const [method, call] of Object.entries(calls)) {
        const where = `${method} ${path}`;
        const named = call.parameters.flatMap((each) =>
          'in' in each && each.in === 'path' ? [each.name] : [],
        );
        expect(named, where).toEqual(parts);
        expect(
          call.tags.filter((tag) => !groups.has(tag)),
          where,
        ).toEqual([]);
        expect(ids.has(call.operationId), `${where}: ${call.operationId} is another's`).toBe(false);
        ids.add(call.operationId);
        for (const each of call.parameters) {
          if ('in' in each) expect(each.schema, `${where} ${each.name}`).not.toEqual({});
          if ('in' in each && each.in === 'path') {
            expect(Reflect.get(each.schema, 'pattern'), `${where} ${each.name}`).toBeTypeOf(
              'string',
            );
          }
        }
      }
    }
  });
});
