/** Clocks of banks and phones differ by so much. */
const slackMs = 10 * 60_000;
const hourMs = 3_600_000;
/** A time without a zone is in its customer's: from London to Kamchatka. */
const hoursEast = Array.from({ length: 13 }, (_, hour) => hour);

/**
 * Whether a moment that a bank told (`2026-11-23`, `2026-11-23T14:05`, with or without a zone) can
 * lie between two others.
 */
export function momentFits(
  value: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): boolean {
  const begin = from.getTime() - slackMs;
  const end = until.getTime() + slackMs;
  const within = (start: number, length = 0) => start <= end && start + length >= begin;
  if (!value.includes('T')) {
    const day = Date.parse(`${value}T00:00Z`);
    return within(day - 12 * hourMs, 36 * hourMs);
  }
  if (/[+-]\d{2}:\d{2}$/u.test(value)) return within(Date.parse(value), 60_000);
  const utc = Date.parse(`${value}Z`);
  return hoursEast.some((hours) => within(utc - hours * hourMs, 60_000));
}
