/** Hours in which somebody is left alone: minutes since midnight on their own clock. */
type QuietHours = { readonly from: number; readonly until: number };

const minutesOfDay = 24 * 60;
/** So many of a kind within a minute are told in one message. */
const floodCount = 10;
const floodSeconds = 60;

/** Minutes until quiet hours end; 0 outside of them. Equal ends are no hours at all. */
export function quietMinutesLeft({ from, until }: QuietHours, minute: number): number {
  if (from === until) return 0;
  const quiet = from < until ? minute >= from && minute < until : minute >= from || minute < until;
  return quiet ? (until - minute + minutesOfDay) % minutesOfDay : 0;
}

/** How alerts of one kind go to one person over one channel. */
type DeliveryTime = {
  /** One message tells of all of them. */
  readonly together: boolean;
  readonly afterSeconds: number;
};

/**
 * When to tell of `fresh` alerts of a kind, after `recent` ones of the last minute. What waits for
 * the end of quiet hours comes as one message; so does a flood, at the end of its minute where it
 * has begun with messages of their own.
 */
export function deliveryTime(asked: {
  readonly fresh: number;
  readonly recent: number;
  readonly quietMinutes: number;
  readonly breaksQuiet: boolean;
}): DeliveryTime {
  const { fresh, recent, quietMinutes, breaksQuiet } = asked;
  if (quietMinutes > 0 && !breaksQuiet) return { together: true, afterSeconds: quietMinutes * 60 };
  if (fresh + recent < floodCount) return { together: false, afterSeconds: 0 };
  return { together: true, afterSeconds: recent === 0 ? 0 : floodSeconds };
}
