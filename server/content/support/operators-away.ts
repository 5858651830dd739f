import type { OperatorsAway } from '../../../contract/support.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { SupportHours } from './desk.ts';
import { deskOpensAt, isPresent, utcOffset } from './present-desk.ts';

const minuteMilliseconds = 60_000;

/**
 * When the operators are back; null while somebody is at the desk, or nobody has said. Clocks of
 * time zones are slow to read and every quote asks: it is worked out once a minute, and the same
 * object stands for the same answer.
 */
export function operatorsAwayOf(
  current: () => SupportHours,
  clock: Clock,
): () => OperatorsAway | null {
  let desk: SupportHours | null = null;
  let minute = Number.NaN;
  let away: OperatorsAway | null = null;
  return () => {
    const now = clock.now();
    const asked = current();
    const thisMinute = Math.floor(now.getTime() / minuteMilliseconds);
    if (asked !== desk || thisMinute !== minute) {
      const found = awayAt(asked, now);
      if (JSON.stringify(found) !== JSON.stringify(away)) away = found;
      desk = asked;
      minute = thisMinute;
    }
    return away;
  };
}

function awayAt(desk: SupportHours, now: Date): OperatorsAway | null {
  if (isPresent(desk, now) !== false) return null;
  const opensAt = deskOpensAt(desk, now);
  return {
    opens_at: opensAt?.toISOString() ?? null,
    time_zone: desk.timeZone,
    // As it will be when they are back: clocks may be put forward in the night.
    utc_offset: utcOffset(opensAt ?? now, desk.timeZone),
  };
}
