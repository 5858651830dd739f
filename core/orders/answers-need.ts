import type { OperatorAction } from './available-actions.ts';

/** What operators do about each thing that an order waits for them with. */
const answers: Readonly<Record<string, readonly OperatorAction[]>> = {
  deposit: ['confirm_deposit', 'reject'],
  payout: ['claim_payout', 'reassign_payout'],
  release: ['release_held_payout'],
  moderation: ['approve', 'retry_payout', 'pay_by_hand', 'reject', 'refund'],
  refund: ['refund', 'refund_surplus'],
};

/** Whether an action is what an order with this need has waited for. */
export function answersNeed(need: string, action: OperatorAction): boolean {
  return answers[need]?.includes(action) === true;
}
