/** An hour in which a customer may come, as the clock of the shop shows it. */
export type VisitHour = {
  readonly from: Date;
  readonly to: Date;
  /** `2026-11-30` */
  readonly day: string;
  /** When it begins: `15:00` */
  readonly time: string;
};

/** The first hour of each day, the soonest day first. */
export function visitDays(hours: readonly VisitHour[]): readonly VisitHour[] {
  return hours.filter(({ day }, at) => day !== hours[at - 1]?.day);
}

const written =
  /^(?:([0-9]{1,2})\.([0-9]{1,2})(?:\.([0-9]{4}))?,?\s+)?([0-9]{1,2})(?:[:.]([0-9]{2}))?$/;

/**
 * The hour that is written as `30.11 15:00`, or as `15:00` alone: then the soonest that begins so.
 * Null where nobody is at the desk then, and for what names no time.
 */
export function visitHourOf(text: string, hours: readonly VisitHour[]): VisitHour | null {
  const read = written.exec(text.trim());
  if (read === null) return null;
  const [, day, month, year, hour = '', minute = '00'] = read;
  const time = `${hour.padStart(2, '0')}:${minute}`;
  const date = day === undefined ? '' : `-${month?.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const named = hours.find(
    (each) => each.time === time && each.day.endsWith(date) && (!year || each.day.startsWith(year)),
  );
  return named ?? null;
}
