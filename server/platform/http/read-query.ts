import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Parameter } from '../../../contract/calls/call.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { parametersOf } from './answers/paging.ts';
import { refusalOfIssues } from './attributes.ts';

/**
 * Reads the parameters of a query string, of which one given empty is absent: their values, or what
 * is wrong with the first that cannot be read.
 */
export function readQuery(
  request: FastifyRequest,
  parameters: Readonly<Record<string, Parameter>>,
): Readonly<Record<string, unknown>> | Refusal {
  const given = parametersOf(request);
  const values: Record<string, unknown> = {};
  for (const [name, { schema, required = false }] of Object.entries(parameters)) {
    const value = given[name] === '' ? undefined : given[name];
    if (value === undefined && !required) continue;
    const read = readOne(name, value, schema);
    if (isRefusal(read)) return read;
    values[name] = read.value;
  }
  return values;
}

function readOne(name: string, value: unknown, schema: z.core.$ZodType) {
  const parsed = z.core.safeParse(schema, value);
  if (parsed.success) return { value: parsed.data };
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }));
  return refusalOfIssues(issues, { [name]: value });
}
