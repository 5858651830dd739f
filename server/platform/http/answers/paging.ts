import type { FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Page } from './json-api.ts';

const perMax = 100;
/** Beyond this page no list of ours goes; a larger number is a mistake or an attack. */
const pageMax = 1_000_000;

/**
 * Reads `?page` (from 1) and `?per`, also called `perPage` (at most 100): the page, or a refusal
 * that names the parameter.
 */
export function readPage(request: FastifyRequest, perDefault: number): Page | Refusal {
  const query = parametersOf(request);
  const page = wholeNumber(query['page'], 1);
  if (page === null || page > pageMax) return refuse('invalid_format', 'page');
  const name = query['per'] === undefined && query['perPage'] !== undefined ? 'perPage' : 'per';
  const per = wholeNumber(query[name], perDefault);
  if (per === null) return refuse('invalid_format', name);
  if (per > perMax) return refuse('less_than', name, { max: String(perMax) });
  return { page, per };
}

/** Parameters of the query string; one given twice is an array. */
export function parametersOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const { query } = request;
  return typeof query === 'object' && query !== null ? { ...query } : {};
}

/** One parameter as text: undefined when absent or empty, null when given twice. */
export function parameterOf(request: FastifyRequest, name: string): string | undefined | null {
  const value = parametersOf(request)[name];
  if (value === undefined || value === '') return undefined;
  return typeof value === 'string' ? value : null;
}

function wholeNumber(value: unknown, fallback: number): number | null {
  if (value === undefined || value === '') return fallback;
  if (typeof value !== 'string' || !/^[1-9][0-9]{0,8}$/.test(value)) return null;
  return Number(value);
}
