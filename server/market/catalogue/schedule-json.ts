import type { ScheduleJson } from '../../../contract/schedule.ts';
import type { Schedule } from '../../../core/directions/schedule.ts';

/** Opening hours as the office sent them; their figures were checked with the request. */
export function readSchedule(given: ScheduleJson): Schedule {
  return {
    utcOffsetMinutes: given.utc_offset_minutes,
    spans: given.spans.map((span) => ({
      opensMinute: span.opens_minute,
      openMinutes: span.open_minutes,
    })),
  };
}

/** Opening hours as requests write them. */
export function showSchedule(schedule: Schedule): ScheduleJson {
  return {
    utc_offset_minutes: schedule.utcOffsetMinutes,
    spans: schedule.spans.map((span) => ({
      opens_minute: span.opensMinute,
      open_minutes: span.openMinutes,
    })),
  };
}
