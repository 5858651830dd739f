import { ownerRole } from '../../../contract/office/permissions.ts';
import { isWithin, type Schedule } from '../../../core/directions/schedule.ts';
import { storedSchedule } from '../../market/catalogue/direction-row.ts';

/** Reads hours as they are kept. */
export function hoursFromJson(stored: unknown): Schedule {
  const hours = storedSchedule(stored);
  if (hours === null) throw new Error('hours of access were kept that are none');
  return hours;
}

type Worker = { readonly role: string; readonly accessHours: Schedule | null };

/**
 * Says whether somebody may not work at this moment. Owners always may: nobody can lock the last of
 * them out.
 */
export function isOutsideHours({ role, accessHours }: Worker, now: Date): boolean {
  return role !== ownerRole && accessHours !== null && !isWithin(accessHours, now);
}
