import type { FastifyRequest } from 'fastify';
import { contentAttributes } from '../../contract/content.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { parameterOf } from '../platform/http/paging.ts';

const numberMax = 2_147_483_647;

/** Reads a whole number of the query; undefined when absent, a refusal when it is none. */
export function readNumber(
  request: FastifyRequest,
  name: string,
  range: { readonly min: number; readonly max: number } = { min: 1, max: numberMax },
): number | undefined | Refusal {
  const text = parameterOf(request, name);
  if (text === undefined) return undefined;
  if (text === null || !/^[0-9]{1,10}$/.test(text)) return refuse('invalid_format', name);
  const number = Number(text);
  const { min, max } = range;
  return number < min || number > max ? refuse('invalid_format', name) : number;
}

const known: readonly string[] = Object.keys(contentAttributes.shape);

/** Attributes asked for by `fields[content]`; null for all of them. */
export function readFields(request: FastifyRequest): readonly string[] | null | Refusal {
  const text = parameterOf(request, 'fields[content]');
  if (text === undefined) return null;
  const names = text?.split(',') ?? [];
  const allKnown = names.length > 0 && names.every((name) => known.includes(name));
  return allKnown ? names : refuse('invalid_format', 'fields[content]');
}
