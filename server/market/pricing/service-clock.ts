import { dateFormat } from '../../../i18n/intl-formats.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Gives the minute of the week on the clock of a time zone, summer time and all: 0 is Monday,
 * midnight. Worked out once a minute, because every quote of a rule asks.
 */
export function serviceClock(timeZone: string): (now: Date) => number {
  const format = dateFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  let known = { at: -1, minute: 0 };
  return (now) => {
    const at = Math.floor(now.getTime() / 60_000);
    if (known.at !== at) known = { at, minute: minuteOf(format.formatToParts(now)) };
    return known.minute;
  };
}

function minuteOf(parts: readonly Intl.DateTimeFormatPart[]): number {
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const day = weekdays.indexOf(part('weekday'));
  return (day * 24 + Number(part('hour'))) * 60 + Number(part('minute'));
}
