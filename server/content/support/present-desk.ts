import { answerMinutes, type SupportAttributes } from '../../../contract/support.ts';
import {
  type DeskHours,
  isAtDesk,
  minutesOf,
  minutesUntilDesk,
  type WallTime,
} from '../../../core/support/desk-hours.ts';
import { dateFormat } from '../../../i18n/intl-formats.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Config } from '../../platform/config/config.ts';
import type { SupportHours } from './desk.ts';
import type { Measured } from './measure-answers.ts';
import type { MeasuredPayouts } from './measure-payouts.ts';

type Around = {
  readonly measured: Measured | null;
  readonly payouts: MeasuredPayouts | null;
  readonly config: Pick<Config, 'supportEmail' | 'supportTelegram' | 'chatWidgets'>;
  readonly locale: Locale;
  readonly now: Date;
};

/** The desk as every visitor may see it, at this moment. */
export function presentDesk(desk: SupportHours, around: Around): SupportAttributes {
  const { config, now } = around;
  const { opens, closes, days, timeZone } = desk;
  const known = opens !== null && closes !== null && !desk.aroundTheClock;
  return {
    present: isPresent(desk, now),
    opens_at: deskOpensAt(desk, now)?.toISOString() ?? null,
    around_the_clock: desk.aroundTheClock,
    hours: known
      ? {
          days: [...new Set(days)].sort((a, b) => a - b),
          opens,
          closes,
          time_zone: timeZone,
          utc_offset: utcOffset(now, timeZone),
        }
      : null,
    email: config.supportEmail,
    telegram: config.supportTelegram?.replace(/^@/, '') ?? null,
    phone: desk.phone || null,
    chat: config.chatWidgets[around.locale] !== null,
    answer_minutes_min: answerMinutes.least,
    answer_minutes_max: answerMinutes.most,
    measured: around.measured,
    measured_payouts: around.payouts,
  };
}

/** Whether somebody is at the desk at this moment; null where nobody has said. */
export function isPresent(desk: SupportHours, now: Date): boolean | null {
  if (desk.presence === 'by_shifts') return desk.onShift;
  if (desk.presence !== 'by_hours') return desk.presence === 'present';
  if (desk.aroundTheClock) return true;
  const hours = hoursOf(desk);
  return hours === null ? null : isAtDesk(hours, wallTimeOf(now, desk.timeZone));
}

/** When somebody will be at the desk by its hours; null while somebody is, or nobody can tell. */
export function deskOpensAt(desk: SupportHours, now: Date): Date | null {
  if (isPresent(desk, now) !== false) return null;
  const hours = desk.aroundTheClock ? null : hoursOf(desk);
  const minutes = hours === null ? null : minutesUntilDesk(hours, wallTimeOf(now, desk.timeZone));
  // Told to be away within its hours: nobody knows for how long.
  if (minutes === null || minutes === 0) return null;
  const opensAt = now.getTime() + minutes * 60_000;
  // The clock on the wall may be put forward or back before it opens.
  const moved = offsetMinutes(new Date(opensAt), desk) - offsetMinutes(now, desk);
  return new Date(opensAt - (opensAt % 60_000) - moved * 60_000);
}

function offsetMinutes(at: Date, { timeZone }: Pick<SupportHours, 'timeZone'>): number {
  const [, sign, hours, minutes] = /^(.)(\d\d):(\d\d)$/.exec(utcOffset(at, timeZone)) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}

function hoursOf(desk: SupportHours): DeskHours | null {
  const opens = minutesOf(desk.opens ?? '');
  const closes = minutesOf(desk.closes ?? '');
  return opens === null || closes === null ? null : { days: desk.days, opens, closes };
}

/** What the zone adds to UTC at a moment: it may be another in summer. */
export function utcOffset(now: Date, timeZone: string): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '');
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function wallTimeOf(now: Date, timeZone: string): WallTime {
  const format = dateFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return {
    day: weekdays.indexOf(parts.get('weekday') ?? '') + 1,
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}
