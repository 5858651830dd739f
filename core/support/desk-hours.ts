/** When operators are at the desk, by a clock on the wall of one time zone. */
export type DeskHours = {
  /** Days of the week from Monday, 1, to Sunday, 7, on which the desk opens. */
  readonly days: readonly number[];
  /** Minutes since midnight. */
  readonly opens: number;
  /** Minutes since midnight; not after `opens` where the desk closes on the next day. */
  readonly closes: number;
};

/** A moment as that clock shows it. */
export type WallTime = { readonly day: number; readonly minutes: number };

/**
 * Whether the desk is open at a moment: one that closes at `closes` is closed from that minute on,
 * and a night that began on a working day still belongs to it.
 */
export function isAtDesk({ days, opens, closes }: DeskHours, { day, minutes }: WallTime): boolean {
  const dayBefore = day === 1 ? 7 : day - 1;
  if (opens < closes) return days.includes(day) && minutes >= opens && minutes < closes;
  return (days.includes(day) && minutes >= opens) || (days.includes(dayBefore) && minutes < closes);
}

/** Minutes since midnight of a time such as `09:30`; null where it is none. */
export function minutesOf(clockTime: string): number | null {
  const found = /^([01][0-9]|2[0-3]):([0-5][0-9])$/.exec(clockTime);
  if (found === null) return null;
  return Number(found[1]) * 60 + Number(found[2]);
}

const minutesOfDay = 24 * 60;

/**
 * Minutes until the desk opens, by the clock on its wall; 0 while it is open, null where it never
 * does.
 */
export function minutesUntilDesk(hours: DeskHours, at: WallTime): number | null {
  for (let ahead = 0; ahead <= 7 * minutesOfDay; ahead += 1) {
    const minutes = at.minutes + ahead;
    const day = ((at.day - 1 + Math.floor(minutes / minutesOfDay)) % 7) + 1;
    if (isAtDesk(hours, { day, minutes: minutes % minutesOfDay })) return ahead;
  }
  return null;
}
