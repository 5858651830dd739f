import type { Schedule } from '../../../core/directions/schedule.ts';
import type { PoolRequisite } from '../../../rails/manual/choose-requisite.ts';
import type { RequisiteRow } from './pool-records.ts';

/** A row of the pool as the manual rail chooses from it. */
export function toPoolEntry(row: RequisiteRow): PoolRequisite {
  return { ...row, schedule: storedSchedule(row.schedule) };
}

/** Stored schedules were checked when an operator saved them; anything else is a bug. */
export function storedSchedule(stored: unknown): Schedule | null {
  if (stored === null) return null;
  if (isSchedule(stored)) return stored;
  throw new Error('a requisite has a schedule that is none');
}

function isSchedule(stored: unknown): stored is Schedule {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'utcOffsetMinutes' in stored &&
    'spans' in stored &&
    Array.isArray(stored.spans)
  );
}
