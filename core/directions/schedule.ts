import { assert } from '../assert.ts';

/** Minutes in a week: a minute of the week is 0 (Monday 00:00) to 10 079 (Sunday 23:59). */
export const weekMinutes = 7 * 24 * 60;

/** An open stretch: it may run over midnight and over the end of the week. */
export type OpenSpan = {
  /** Minute of the week at which it opens, 0 to 10 079. */
  readonly opensMinute: number;
  /** How long it stays open, 1 to 10 080 minutes; the whole week is `10 080`. */
  readonly openMinutes: number;
};

/** Opening hours of every week. No spans at all: never open. */
export type Schedule = {
  /** Whose clock the minutes are on: minutes ahead of UTC, `180` for Moscow. */
  readonly utcOffsetMinutes: number;
  readonly spans: readonly OpenSpan[];
};

/** Says whether a schedule is open at an instant; the minute it closes in is already closed. */
export function isWithin(schedule: Schedule, now: Date): boolean {
  return isWithinWeek(schedule.spans, minuteOfWeek(schedule, now));
}

/** Says whether a minute of the week is in one of the spans. */
export function isWithinWeek(spans: readonly OpenSpan[], minute: number): boolean {
  return spans.some((span) => sinceOpening(span, minute) < span.openMinutes);
}

/** Stops on a schedule that means nothing: what is stored was checked before. */
export function assertSchedule(schedule: Schedule): void {
  const { utcOffsetMinutes, spans } = schedule;
  assert(isWhole(utcOffsetMinutes, -14 * 60, 14 * 60), 'a clock is within 14 hours of UTC');
  for (const { opensMinute, openMinutes } of spans) {
    assert(isWhole(opensMinute, 0, weekMinutes - 1), 'a span opens within the week');
    assert(isWhole(openMinutes, 1, weekMinutes), 'a span is open for a minute to a week');
  }
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function sinceOpening(span: OpenSpan, minute: number): number {
  return (minute - span.opensMinute + weekMinutes) % weekMinutes;
}

/** The epoch began on a Thursday, three days into its week. */
const epochMinuteOfWeek = 3 * 24 * 60;

function minuteOfWeek(schedule: Schedule, now: Date): number {
  const minutes = Math.floor(now.getTime() / 60_000) + schedule.utcOffsetMinutes;
  return (((minutes + epochMinuteOfWeek) % weekMinutes) + weekMinutes) % weekMinutes;
}
