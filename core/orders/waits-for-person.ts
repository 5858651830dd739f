import type { Order } from './order.ts';

/** Reasons for moderation that the service sets itself and may clear itself when money comes. */
const selfMadeReasons: ReadonlySet<string> = new Set([
  'deposit_dropped',
  'credit_taken_back',
  'claimed_unconfirmed',
]);

/** Says whether a doubt or an operator's hold stands, which neither more nor less money lifts. */
export function waitsForPerson(order: Order): boolean {
  if (order.status !== 'moderation') return false;
  if (order.exception === 'aml' || order.exception === 'payer_mismatch') return true;
  return order.statusReason !== null && !selfMadeReasons.has(order.statusReason);
}
