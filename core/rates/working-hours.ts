const hour = 3_600_000;
const day = 24 * hour;

/** Days without a new price, as `MM-DD`, besides Saturdays and Sundays; Easter's are worked out. */
const holidays: ReadonlySet<string> = new Set([
  '12-25',
  '12-26',
  '12-31',
  '01-01',
  '01-02',
  '01-03',
  '01-04',
  '01-05',
  '01-06',
  '01-07',
  '01-08',
  '01-09',
]);

/** The same in Russia: one that falls on a week-end is made up for on the Monday after it. */
const movedHolidays: ReadonlySet<string> = new Set([
  '02-23',
  '03-08',
  '05-01',
  '05-09',
  '06-12',
  '11-04',
]);

/**
 * Milliseconds of working days between two moments, in UTC: a price written on Friday is one
 * working day old on Monday. Days on which no central bank writes a price do not count.
 */
export function workingMilliseconds(since: Date, now: Date): number {
  let total = 0;
  // A year back nothing is fresh any more, whatever the days were.
  let at = Math.max(since.getTime(), now.getTime() - 366 * day);
  while (at < now.getTime()) {
    const next = Math.min(startOfDay(at) + day, now.getTime());
    if (isWorkingDay(at)) total += next - at;
    at = next;
  }
  return total;
}

function startOfDay(moment: number): number {
  return moment - (((moment % day) + day) % day);
}

function isWorkingDay(moment: number): boolean {
  const date = new Date(moment);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (holidays.has(nameOf(moment)) || movedHolidays.has(nameOf(moment))) return false;
  if (weekday === 1 && [1, 2].some((days) => movedHolidays.has(nameOf(moment - days * day)))) {
    return false;
  }
  const easter = easterSunday(date.getUTCFullYear());
  const today = startOfDay(moment);
  return today !== easter - 2 * day && today !== easter + day;
}

/** A day as `MM-DD`. */
function nameOf(moment: number): string {
  return new Date(moment).toISOString().slice(5, 10);
}

/** Western Easter by the anonymous Gregorian computus, as milliseconds of its midnight. */
function easterSunday(year: number): number {
  const moon = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const lunar =
    (19 * moon +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - lunar - (rest % 4)) % 7;
  const shift = Math.floor((moon + 11 * lunar + 22 * week) / 451);
  const days = lunar + week - 7 * shift + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
