import type { ScheduleJson } from '../../contract/schedule.ts';
import { textOf } from '../../ui/forms/form.tsx';

const dayMinutes = 24 * 60;

/** One stretch of opening hours as a person writes it. */
export type Hours = { readonly day: number; readonly from: string; readonly to: string };

/** The hours of a schedule, each under the day on which it begins. */
export function hoursOf(schedule: ScheduleJson | null): Hours[] {
  return (schedule?.spans ?? []).map(({ opens_minute: opens, open_minutes: open }) => ({
    day: Math.floor(opens / dayMinutes),
    from: clock(opens % dayMinutes),
    to: clock((opens + open) % dayMinutes),
  }));
}

/** Hours out of terms that were kept; what is none is open at any hour. */
export function hoursRead(stored: unknown): ScheduleJson | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const offset = Reflect.get(stored, 'utc_offset_minutes');
  const spans: unknown = Reflect.get(stored, 'spans');
  if (typeof offset !== 'number' || !Array.isArray(spans)) return null;
  return {
    utc_offset_minutes: offset,
    spans: spans.map(({ opens_minute, open_minutes }) => ({
      opens_minute: Number(opens_minute),
      open_minutes: Number(open_minutes),
    })),
  };
}

/** Reads the schedule of a form; null is open at any hour. */
export function scheduleOf(form: FormData): ScheduleJson | null {
  if (textOf(form, 'schedule_kind') !== 'hours') return null;
  const days = form.getAll('schedule_day').map(String);
  const froms = form.getAll('schedule_from').map(String);
  const tos = form.getAll('schedule_to').map(String);
  return {
    utc_offset_minutes: Number(textOf(form, 'schedule_offset')),
    spans: days.map((day, at) => {
      const opens = minutesOf(froms[at] ?? '');
      // An end before the beginning is on the next day; the same minute is a whole day.
      const open = minutesOf(tos[at] ?? '') - opens;
      return {
        opens_minute: Number(day) * dayMinutes + opens,
        open_minutes: open <= 0 ? open + dayMinutes : open,
      };
    }),
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
