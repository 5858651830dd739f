import { fromLocalTime } from '../../notices/local-time.ts';

/**
 * When the money came, as a moment for everybody: a bank's time without a zone is the operator's.
 * Null where the bank tells the day alone, or a time that the order cannot have been paid at: then
 * the customer's own word counts, as without a statement.
 */
export function receivedAtOf(
  moment: string | null,
  createdAt: string,
  now: number = Date.now(),
): string | null {
  if (moment === null || !moment.includes('T')) return null;
  const at = fromLocalTime(moment);
  if (at === null) return null;
  const isPossible = Date.parse(at) >= Date.parse(createdAt) && Date.parse(at) <= now;
  return isPossible ? at : null;
}
