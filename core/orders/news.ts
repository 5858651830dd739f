import type { Decision, TimelineEntry } from './decide/decision.ts';

/**
 * Lines of history that nobody is written to about: the order itself and a correction are told by
 * mails of their own, and a cheque or an answer is on the page of whoever has just sent it.
 */
const withoutNotification: ReadonlySet<string> = new Set([
  'created',
  'withdrawal_created',
  'cheque_received',
  'correction_proposed',
  'correction_confirmed',
  'correction_refused',
]);

/**
 * What a customer is to hear of a decision that has no mail of its own: its last line of history.
 * A change that leaves a line is never silent; `null` where it leaves none, or is told already.
 */
export function nextNotification({ effects, timeline }: Decision): TimelineEntry | null {
  if (effects.some(({ type }) => type === 'mail')) return null;
  return timeline.findLast(({ code }) => !withoutNotification.has(code)) ?? null;
}
