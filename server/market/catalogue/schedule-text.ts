import type { ScheduleJson } from '../../../contract/schedule.ts';

const dayMinutes = 24 * 60;

/** Hours as a person reads them: `UTC+3: 1 09:00-18:00, 2 09:00-18:00`; days from Monday. */
export function hoursText({ utc_offset_minutes: offset, spans }: ScheduleJson): string {
  const hours = spans.map(({ opens_minute: opens, open_minutes: open }) => {
    const day = Math.floor(opens / dayMinutes) + 1;
    return `${day} ${clock(opens % dayMinutes)}-${clock((opens + open) % dayMinutes)}`;
  });
  return `UTC${offset < 0 ? '-' : '+'}${clock(Math.abs(offset))}: ${hours.join(', ')}`;
}

/** Reads hours as they are written; null where they are not. */
export function hoursOf(text: string): ScheduleJson | null {
  const [, sign, hours, minutes = '00', rest = ''] =
    /^UTC([+-])([0-9]{1,2})(?::([0-9]{2}))?:\s*(.*)$/.exec(text) ?? [];
  if (hours === undefined) return null;
  const offset = Number(hours) * 60 + Number(minutes);
  const spans = rest
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(spanOf);
  const read = spans.filter((span) => span !== null);
  if (read.length < spans.length) return null;
  return { utc_offset_minutes: sign === '-' ? -offset : offset, spans: read };
}

function spanOf(text: string): ScheduleJson['spans'][number] | null {
  const [, day, from, to] = /^([1-7])\s+([0-9:]{4,5})\s*-\s*([0-9:]{4,5})$/.exec(text) ?? [];
  if (day === undefined || from === undefined || to === undefined) return null;
  const opens = minutesOf(from);
  const open = minutesOf(to) - opens;
  return {
    opens_minute: (Number(day) - 1) * dayMinutes + opens,
    open_minutes: open <= 0 ? open + dayMinutes : open,
  };
}

function minutesOf(text: string): number {
  const [hours = '0', minutes = '0'] = text.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function clock(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
