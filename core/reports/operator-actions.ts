import { operatorIdOf } from '../actor.ts';
import { type Amount, parseAmount } from '../money/amount.ts';
import { isAssetCode } from '../money/asset.ts';
import { bucketOf } from './speeds.ts';

/** An entry of the audit log, as far as it counts for whoever did it. */
export type LoggedAction = {
  readonly actor: string;
  readonly action: string;
  readonly after: Readonly<Record<string, unknown>> | null;
};

/** What waited for an operator: an order in the queue, or a card to be verified. */
export type WaitKind = 'order' | 'card';

/** What one entry counts for. */
export type CountedAction = {
  readonly operatorId: string;
  readonly action: string;
  /** How long it had waited for an operator; null where nothing had, or nobody knows. */
  readonly waited: {
    readonly kind: WaitKind;
    readonly bucket: number;
    readonly seconds: number;
  } | null;
  /** What the operator has paid out by hand; null where they have not, or nobody knows. */
  readonly paid: Amount | null;
};

const cardActions: readonly string[] = ['approve_card', 'reject_card', 'revoke_card'];

/** Counts an entry of the log; null where nobody of the office did it. */
export function countedOf({ actor, action, after }: LoggedAction): CountedAction | null {
  const operatorId = operatorIdOf(actor);
  if (operatorId === null) return null;
  const isFailed = action === 'report_payout' && after?.['failed'] === true;
  return {
    operatorId,
    // A payout that could not be made is logged under the name of one that was.
    action: isFailed ? 'report_payout_failed' : action,
    waited: waitedOf(action, after?.['waited_seconds']),
    paid: action === 'report_payout' && !isFailed ? paidOf(after) : null,
  };
}

function waitedOf(action: string, seconds: unknown): CountedAction['waited'] {
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds < 0) return null;
  const kind = cardActions.includes(action) ? 'card' : 'order';
  return { kind, bucket: bucketOf(seconds), seconds };
}

function paidOf(after: LoggedAction['after']): Amount | null {
  const { amount: paid, currency } = after ?? {};
  if (typeof paid !== 'string' || typeof currency !== 'string') return null;
  if (!isAssetCode(currency)) return null;
  const read = parseAmount(paid, currency);
  return 'code' in read ? null : read;
}

/** Actions by what they are for, as the figures of operators sum them. */
const groupOf: Readonly<Record<string, Exclude<ActionGroup, 'other'>>> = {
  claim_payout: 'claims',
  take_payout: 'claims',
  confirm_deposit: 'credits',
  report_payout: 'payouts',
  approve: 'decisions',
  hold: 'decisions',
  reject: 'decisions',
  retry_payout: 'decisions',
  pay_by_hand: 'decisions',
  release_held_payout: 'decisions',
  refund: 'refunds',
  refund_surplus: 'refunds',
  approve_card: 'cards',
  reject_card: 'cards',
  revoke_card: 'cards',
  answer_conversation: 'answers',
  comment: 'notes',
  note_customer: 'notes',
};

export const actionGroups = [
  'claims',
  'credits',
  'payouts',
  'decisions',
  'refunds',
  'cards',
  'answers',
  'notes',
  'other',
] as const;
type ActionGroup = (typeof actionGroups)[number];

/** Sums actions by group: each belongs to one. */
export function sumGroups(
  counts: readonly { readonly action: string; readonly actions: number }[],
): Readonly<Record<ActionGroup, number>> {
  const sums: Record<ActionGroup, number> = {
    claims: 0,
    credits: 0,
    payouts: 0,
    decisions: 0,
    refunds: 0,
    cards: 0,
    answers: 0,
    notes: 0,
    other: 0,
  };
  for (const { action, actions } of counts) sums[groupOf[action] ?? 'other'] += actions;
  return sums;
}
