import { dateFormat } from '../../../i18n/intl-formats.ts';
/** Minutes since midnight on the clock of a time zone. */
export function minuteOfDay(now: Date, timeZone: string): number {
  const parts = dateFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const read = (type: 'hour' | 'minute') =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return read('hour') * 60 + read('minute');
}

/** The day on the calendar of a time zone: `2026-11-27`. */
export function dayOf(now: Date, timeZone: string): string {
  return dateFormat('en-CA', { timeZone }).format(now);
}
