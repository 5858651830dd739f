import { z } from 'zod';
import type { Json } from '../../contract/calls/call.ts';

/**
 * JSON Schema of a contract's schema, as OpenAPI 3.1 takes it. A named attribute of any kind is an
 * amount, which the rules of its payment system read: it is described as one.
 */
export function jsonSchemaOf(schema: z.core.$ZodType): Json {
  const { $schema: _, ...written } = z.toJSONSchema(schema, {
    io: 'input',
    override({ zodSchema, jsonSchema, path }) {
      const { type } = zodSchema._zod.def;
      const isNamed = path.at(-1) !== 'additionalProperties';
      if (type === 'unknown' && isNamed) jsonSchema.$ref = '#/components/schemas/GivenAmount';
      if (type === 'number') dropSafeBounds(jsonSchema);
    },
  });
  return written;
}

/** The bounds of what a JavaScript number can count tell a reader nothing. */
function dropSafeBounds(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
