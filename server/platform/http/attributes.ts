import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  isRefusal,
  type Refusal,
  type RefusalCode,
  type RefusalItem,
  refusalCodes,
  refuse,
} from '../../../core/refusal.ts';

type Attributes = Readonly<Record<string, unknown>>;

/**
 * The attributes of a request body: those of its JSON:API `data`, or, when it has no `data`, the
 * members themselves. An absent body has none.
 */
export function readAttributes(body: unknown): Attributes | Refusal {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) return refuse('malformed');
  if (!('data' in body)) return body;
  const { data } = body;
  if (!isObject(data)) return refuse('malformed');
  const { attributes = {} } = data;
  return isObject(attributes) ? attributes : refuse('malformed');
}

/** Reads the attributes of a request by a schema of the contract: the values, or why not. */
export function parseAttributes<Schema extends z.core.$ZodType>(
  schema: Schema,
  request: FastifyRequest,
): z.core.output<Schema> | Refusal {
  if (request.isMultipart()) return refuse('unsupported_media_type');
  const attributes = readAttributes(request.body);
  return isRefusal(attributes) ? attributes : parseFields(schema, attributes);
}

/** The same for fields that came another way: a query string, or a form with a file. */
export function parseFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  fields: unknown,
): z.core.output<Schema> | Refusal {
  const parsed = z.core.safeParse(schema, fields);
  return parsed.success ? parsed.data : refusalOfIssues(parsed.error.issues, fields);
}

/** What could be read of a request, and the fields that could not. */
export type ReadFields<Values> = {
  readonly values: Values;
  readonly faults: readonly RefusalItem[];
};

/**
 * Reads the attributes of a request field by field: what is wrong with some does not keep the
 * others from being checked in the same round. In place of a field that could not be read stands
 * that of `standIns`, or nothing; whoever has faults must refuse in the end.
 */
export function readFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  request: FastifyRequest,
  standIns: Attributes,
): ReadFields<z.core.output<Schema>> | Refusal {
  const parsed = parseAttributes(schema, request);
  if (!isRefusal(parsed)) return { values: parsed, faults: [] };
  const wrong = new Set(parsed.refused.map(({ field }) => field));
  const attributes = readAttributes(request.body);
  if (isRefusal(attributes) || wrong.has(undefined)) return parsed;
  const isWrong = ([name]: [string, unknown]) => wrong.has(name);
  const rest = parseFields(schema, {
    ...Object.fromEntries(Object.entries(attributes).filter((each) => !isWrong(each))),
    ...Object.fromEntries(Object.entries(standIns).filter(isWrong)),
  });
  return isRefusal(rest) ? parsed : { values: rest, faults: parsed.refused };
}

function refusalOfIssues(issues: readonly z.core.$ZodIssue[], fields: unknown): Refusal {
  const byField = new Map<string, RefusalItem>();
  for (const issue of issues) {
    const item = itemOf(issue, fields);
    const name = item.field ?? '';
    if (!byField.has(name)) byField.set(name, item);
  }
  return { refused: [...byField.values()] };
}

function itemOf(issue: z.core.$ZodIssue, fields: unknown): RefusalItem {
  const { path } = issue;
  const unknownField = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  const field = unknownField ?? path[0];
  const { code, params } = codeOf(issue, valueAt(fields, path));
  return {
    code,
    ...(field === undefined ? {} : { field: String(field) }),
    ...(params === undefined ? {} : { params }),
  };
}

type CodeAndParams = { code: RefusalCode; params?: Record<string, string> };

/** A schema may name the refusal itself, by a custom issue whose `params.code` is one of ours. */
function codeOf(issue: z.core.$ZodIssue, value: unknown): CodeAndParams {
  if (issue.code === 'custom') return customCode(issue);
  if (value === undefined || value === null || value === '') return { code: 'required' };
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? { code: 'too_short', params: { min: String(issue.minimum) } }
        : {
            code: 'greater_than',
            params: { [issue.inclusive ? 'min' : 'above']: String(issue.minimum) },
          };
    case 'too_big':
      return issue.origin === 'string'
        ? { code: 'too_long', params: { max: String(issue.maximum) } }
        : { code: 'less_than', params: { max: String(issue.maximum) } };
    case 'invalid_type':
      return { code: issue.expected === 'number' ? 'not_a_number' : 'invalid_format' };
    case 'invalid_value':
      return { code: issue.values[0] === true ? 'not_accepted' : 'invalid_format' };
    default:
      return { code: 'invalid_format' };
  }
}

function customCode(issue: z.core.$ZodIssueCustom): CodeAndParams {
  const { code, ...rest }: Record<string, unknown> = issue.params ?? {};
  const named = refusalCodes.find((known) => known === code);
  const params = Object.fromEntries(Object.entries(rest).map(([key, at]) => [key, String(at)]));
  return { code: named ?? 'invalid_format', params };
}

function valueAt(fields: unknown, path: readonly PropertyKey[]): unknown {
  let value = fields;
  for (const name of path) {
    if (!isObject(value) && !Array.isArray(value)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
