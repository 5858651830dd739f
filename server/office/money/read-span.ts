import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { isDay } from '../../../core/reports/is-day.ts';
import type { FigureSpan } from '../../money/ledger/figure-span.ts';
import type { Platform } from '../../platform/platform.ts';

const dayMilliseconds = 24 * 3600 * 1000;
/** Ten years: what is read of a span is a row a day at most. */
const daysEver = 3660;

/** What a call says of its days; its handler reads it. */
type SpanQuery = Readonly<Record<'since' | 'until' | 'utc_offset', string | null | undefined>>;

/**
 * The days that are asked for: the last seven where none are named, until today on the clock that
 * is asked for, or as it is given.
 */
export function readSpan(
  { clock }: Pick<Platform, 'clock'>,
  query: SpanQuery,
  { daysMax = daysEver, today }: { readonly daysMax?: number; readonly today?: string } = {},
): FigureSpan | Refusal {
  const offset = query.utc_offset ?? '0';
  const utcOffsetMinutes = Number(offset);
  const isClock = Math.abs(utcOffsetMinutes) <= 840 && utcOffsetMinutes % 15 === 0;
  if (!/^-?[0-9]{1,3}$/.test(offset) || !isClock) return refuse('invalid_format', 'utc_offset');
  const now = clock.now().getTime() + utcOffsetMinutes * 60_000;
  const until = readDay(query, 'until', today ?? new Date(now).toISOString().slice(0, 10));
  if (isRefusal(until)) return until;
  const weekBefore = new Date(Date.parse(until) - 6 * dayMilliseconds).toISOString().slice(0, 10);
  const since = readDay(query, 'since', weekBefore);
  if (isRefusal(since)) return since;
  const days = (Date.parse(until) - Date.parse(since)) / dayMilliseconds + 1;
  if (days < 1) return refuse('greater_than', 'until', { min: since });
  if (days > daysMax) return refuse('less_than', 'until', { max: String(daysMax) });
  return { since, until, utcOffsetMinutes };
}

function readDay(query: SpanQuery, name: 'since' | 'until', fallback: string): string | Refusal {
  const text = query[name];
  if (text === undefined) return fallback;
  const isGood = text !== null && isDay(text);
  return isGood ? text : refuse('invalid_format', name, { example: '2026-11-21' });
}
