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
import { cleanFields } from './guards/clean-fields.ts';

type Attributes = Readonly<Record<string, unknown>>;

/**
 * The attributes of a request body: those of its JSON:API `data`, or, when it has no `data`, the
 * members themselves. An absent body has none. Texts are clean: whoever reads a field here sees
 * what the one who parses it will see.
 */
export function readAttributes(body: unknown): Attributes | Refusal {
  const attributes = attributesOf(body);
  if (isRefusal(attributes)) return attributes;
  const { fields } = cleanFields(attributes);
  return isObject(fields) ? fields : refuse('malformed');
}

function attributesOf(body: unknown): Attributes | Refusal {
  const attributes = membersOf(body);
  // Nobody names an attribute so: it would be taken for a refusal of our own.
  return attributes === null || 'refused' in attributes ? refuse('malformed') : attributes;
}

function membersOf(body: unknown): Attributes | null {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) return null;
  if (!('data' in body)) return body;
  const { data } = body;
  if (!isObject(data)) return null;
  const { attributes = {} } = data;
  return isObject(attributes) ? attributes : null;
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

/**
 * The same for fields that came another way: a query string, or a form with a file. This is the one
 * way in for texts from outside: what nobody can see in them goes, control characters are refused.
 */
export function parseFields<Schema extends z.core.$ZodType>(
  schema: Schema,
  fields: unknown,
): z.core.output<Schema> | Refusal {
  const clean = cleanFields(fields);
  const parsed = z.core.safeParse(schema, clean.fields);
  if (clean.faults.length === 0) {
    return parsed.success ? parsed.data : refusalOfIssues(parsed.error.issues, clean.fields);
  }
  const named = new Set(clean.faults.map(({ field }) => field));
  const others = parsed.success ? [] : refusalOfIssues(parsed.error.issues, clean.fields).refused;
  return { refused: [...clean.faults, ...others.filter(({ field }) => !named.has(field))] };
}

/** What could be read of a request, and the fields that could not. */
type ReadFields<Values> = {
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
  if (request.isMultipart()) return refuse('unsupported_media_type');
  const attributes = readAttributes(request.body);
  return isRefusal(attributes) ? attributes : readEach(schema, attributes, standIns);
}

/** The same for fields that came another way. */
export function readEach<Schema extends z.core.$ZodType>(
  schema: Schema,
  attributes: Attributes,
  standIns: Attributes,
): ReadFields<z.core.output<Schema>> | Refusal {
  const parsed = parseFields(schema, attributes);
  if (!isRefusal(parsed)) return { values: parsed, faults: [] };
  const wrong = new Set(parsed.refused.map(({ field }) => field));
  if (wrong.has(undefined)) return parsed;
  const isWrong = ([name]: [string, unknown]) => wrong.has(name);
  const rest = parseFields(schema, {
    ...Object.fromEntries(Object.entries(attributes).filter((each) => !isWrong(each))),
    ...Object.fromEntries(Object.entries(standIns).filter(isWrong)),
  });
  return isRefusal(rest) ? parsed : { values: rest, faults: parsed.refused };
}

/**
 * What a check says of the fields that could be read, together with the faults of those that could
 * not: every field is named once. `checked` is what the check made of them, or why not.
 */
export function withFaults<T>(faults: readonly RefusalItem[], checked: T | Refusal): T | Refusal {
  if (faults.length === 0) return checked;
  const unread = new Set(faults.map(({ field }) => field));
  const found = isRefusal(checked) ? checked.refused : [];
  const isOfOther = ({ field }: RefusalItem) => field !== undefined && !unread.has(field);
  return { refused: [...faults, ...found.filter(isOfOther)] };
}

/** What is wrong with the fields that a schema has not taken, each named once. */
export function refusalOfIssues(issues: readonly z.core.$ZodIssue[], fields: unknown): Refusal {
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
