import { isWithin, type Schedule } from '../directions/schedule.ts';

/** A stretch of time in which a customer comes to the desk. */
export type VisitWindow = { readonly from: Date; readonly to: Date };

const minute = 60_000;
const windowMinutes = 60;
/** Nobody is at the desk with the money at once. */
const leadMinutes = 30;
const daysMax = 3;

/**
 * The hours of the next days in which a customer may come: each begins on a full hour of UTC and
 * is open to its end, the soonest first. A desk that is open at any hour has all of them.
 */
export function visitWindows(schedule: Schedule | null, now: Date): readonly VisitWindow[] {
  const hour = windowMinutes * minute;
  const first = Math.ceil((now.getTime() + leadMinutes * minute) / hour) * hour;
  const last = now.getTime() + daysMax * 24 * hour;
  const windows: VisitWindow[] = [];
  for (let at = first; at < last; at += hour) {
    const window = { from: new Date(at), to: new Date(at + hour) };
    if (isOpenThrough(schedule, window)) windows.push(window);
  }
  return windows;
}

/** The window that begins at a moment; null where the desk has none then. */
export function visitWindowAt(
  schedule: Schedule | null,
  from: Date,
  now: Date,
): VisitWindow | null {
  const wanted = from.getTime();
  return visitWindows(schedule, now).find((window) => window.from.getTime() === wanted) ?? null;
}

/** Hours begin and end on minutes: who is open in each quarter, and in the last minute, is. */
function isOpenThrough(schedule: Schedule | null, { from, to }: VisitWindow): boolean {
  if (schedule === null) return true;
  for (let at = from.getTime(); at < to.getTime(); at += minute) {
    if (!isWithin(schedule, new Date(at))) return false;
  }
  return true;
}
