import type { Call, Resource } from '../../../contract/calls/call.ts';
import { maskPersonal, type PersonalKind } from '../../../core/customers/mask-personal.ts';

/**
 * Masks what an answer says of customers, where the table of calls names it as personal. It is
 * changed in place: an answer is made for one request.
 */
export function maskAnswer(call: Call, answer: unknown): void {
  const { answer: said } = call;
  if (!('of' in said) || !isRecord(answer)) return;
  maskResources(said.of, answer['data']);
}

function maskResources(of: Resource, data: unknown): void {
  for (const each of Array.isArray(data) ? data : [data]) {
    if (!isRecord(each)) continue;
    for (const [path, kind] of Object.entries(of.personal ?? {})) {
      maskAt(each['attributes'], path.split('.'), kind);
    }
  }
}

/** Walks to where a path leads, through every element of a list; `*` is every member. */
function maskAt(holder: unknown, [name, ...rest]: readonly string[], kind: PersonalKind): void {
  if (name === undefined) return;
  if (Array.isArray(holder)) {
    for (const each of holder) maskAt(each, [name, ...rest], kind);
    return;
  }
  if (!isRecord(holder)) return;
  for (const key of name === '*' ? Object.keys(holder) : [name]) {
    const value = holder[key];
    if (rest.length > 0) maskAt(value, rest, kind);
    else if (typeof value === 'string') holder[key] = maskPersonal(kind, value);
    else if (Array.isArray(value)) holder[key] = value.map((each) => maskText(kind, each));
  }
}

function maskText(kind: PersonalKind, value: unknown): unknown {
  return typeof value === 'string' ? maskPersonal(kind, value) : value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
