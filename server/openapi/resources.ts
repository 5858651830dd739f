import type { Json, Resource } from '../../contract/calls/call.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** The schema of a type whose attributes were chosen by `fields[type]`. */
export function sparseNameOf(name: string): string {
  return `sparse_${name}`;
}

/** Its name in a document, where two shapes of one type are two. */
export function nameOf({ type, name = type }: Resource): string {
  return name;
}

/** JSON Schemas of resources, by their name. */
export function schemasOf(resources: Iterable<Resource>): Json {
  const schemas = new Map<string, { readonly of: Resource; readonly schema: Json }>();
  for (const of of resources) {
    const known = schemas.get(nameOf(of));
    if (known === undefined) schemas.set(nameOf(of), { of, schema: resourceSchema(of) });
    else if (known.of !== of) throw new Error(`two resources are called ${nameOf(of)}`);
  }
  return Object.fromEntries([...schemas].map(([name, { schema }]) => [name, schema]));
}

/** The same where no attribute is required: an answer brings those alone that were asked for. */
export function sparseSchemasOf(resources: Iterable<Resource>): Json {
  return Object.fromEntries(
    [...resources].map((of) => [
      sparseNameOf(nameOf(of)),
      sparseSchema(of.type, resourceSchema(of)),
    ]),
  );
}

function sparseSchema(type: string, schema: Json): Json {
  const properties = { ...objectOf(schema['properties']) };
  const { required: _, ...attributes }: Record<string, unknown> = {
    ...objectOf(Reflect.get(properties, 'attributes')),
  };
  const description = `All attributes, or only those of \`fields[${type}]\`.`;
  return { ...schema, properties: { ...properties, attributes: { ...attributes, description } } };
}

function resourceSchema(of: Resource): Json {
  const { type, attributes, relationships } = of;
  const related = Object.entries(relationships ?? {}).map(([name, to]): [string, Json] => [
    name,
    { type: 'object', properties: { data: identifierOf(to) } },
  ]);
  return {
    type: 'object',
    required: ['type', 'id', 'attributes'],
    properties: {
      type: { const: type },
      id: { type: 'string' },
      attributes: withNotes(of, jsonSchemaOf(attributes)),
      ...(related.length === 0
        ? {}
        : { relationships: { type: 'object', properties: Object.fromEntries(related) } }),
    },
  };
}

function identifierOf(type: string): Json {
  return {
    type: ['object', 'null'],
    required: ['type', 'id'],
    properties: { type: { const: type }, id: { type: 'string' } },
  };
}

function withNotes({ type, notes = {} }: Resource, schema: Json): Json {
  const properties: Record<string, unknown> = { ...objectOf(schema['properties']) };
  for (const [name, description] of Object.entries(notes)) {
    const property = properties[name];
    if (property === undefined) throw new Error(`${type} has no attribute ${name} to describe`);
    properties[name] = { ...objectOf(property), description };
  }
  return { ...schema, properties };
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}
