import { useState } from 'react';
import type { OrderNeed } from '../../contract/office/needs.ts';
import type { OperatorAction } from '../../core/orders/available-actions.ts';
import { Button, type ButtonKind } from '../../ui/actions/button.tsx';
import { useLanguage } from '../parts/language.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { actionMark } from './keys/action-keys.tsx';
import type { OfficeOrder } from './order-page.tsx';
import type { ActionName } from './send-action.ts';

type Offer = { readonly action: ActionName; readonly kind: Exclude<ButtonKind, 'primary'> };

/** What an order that waits for an operator waits for: the one primary button of the screen. */
const awaited = {
  requisites: [],
  deposit: ['confirm_deposit'],
  payout: [],
  release: ['release_held_payout', 'approve_correction'],
  moderation: ['approve', 'retry_payout'],
  refund: ['refund', 'refund_surplus'],
} as const satisfies Record<OrderNeed, readonly ActionName[]>;

/** Which buttons an action of the core is drawn as; notes and payouts have places of their own. */
const offers = {
  confirm_deposit: [{ action: 'confirm_deposit', kind: 'quiet' }],
  take_back_credit: [{ action: 'take_back_credit', kind: 'loss' }],
  claim_payout: [],
  report_payout: [],
  release_payout: [],
  reassign_payout: [],
  release_held_payout: [{ action: 'release_held_payout', kind: 'quiet' }],
  propose_correction: [{ action: 'propose_correction', kind: 'quiet' }],
  approve_correction: [{ action: 'approve_correction', kind: 'quiet' }],
  cancel_correction: [{ action: 'cancel_correction', kind: 'quiet' }],
  retry_payout: [{ action: 'retry_payout', kind: 'quiet' }],
  pay_by_hand: [{ action: 'pay_by_hand', kind: 'quiet' }],
  approve: [{ action: 'approve', kind: 'quiet' }],
  hold: [{ action: 'hold', kind: 'quiet' }],
  refund: [{ action: 'refund', kind: 'quiet' }],
  refund_surplus: [{ action: 'refund_surplus', kind: 'quiet' }],
  stop_refund: [{ action: 'stop_refund', kind: 'quiet' }],
  stop_surplus_refund: [{ action: 'stop_surplus_refund', kind: 'quiet' }],
  reject: [{ action: 'reject', kind: 'loss' }],
  recheck_screening: [],
  comment: [],
} as const satisfies Record<OperatorAction, readonly Offer[]>;

/** What can be done with the order now: the core says what, the dialog asks for what it needs. */
export function Actions({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState<ActionName | null>(null);
  const shown = order.available_actions
    // A page that was open before an upgrade does not know the actions that came with it.
    .flatMap((action): readonly Offer[] => offers[action] ?? [])
    .sort((left, right) => rank(left, order) - rank(right, order));
  if (shown.length === 0) {
    // What can be done with it stands beside the payout, or is its operator's.
    if (order.claimed !== null || order.available_actions.includes('claim_payout')) return null;
    const others = order.needs === null ? 'office.order.nothingToDo' : 'officeWords.othersDecide';
    return <p className="mb-4 text-sm text-soft">{t(others)}</p>;
  }
  return (
    <div className="mb-6 grid gap-2">
      {shown.map((offer) => (
        <Button
          {...actionMark}
          key={offer.action}
          size="wide"
          kind={isAwaited(offer, order) ? 'primary' : offer.kind}
          onClick={() => setOpen(offer.action)}
        >
          {t(`office.actionLabel.${offer.action}`)}
        </Button>
      ))}
      {open === null ? null : (
        <ActionDialog
          action={open}
          order={order}
          {...payoutOf(open, order)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function isAwaited({ action }: Offer, { needs }: OfficeOrder): boolean {
  const actions: readonly ActionName[] = needs === null ? [] : awaited[needs];
  return actions.includes(action);
}

/** First what is waited for, last what cannot be taken back. */
function rank(offer: Offer, order: OfficeOrder): number {
  if (isAwaited(offer, order)) return 0;
  return offer.kind === 'loss' ? 2 : 1;
}

/** The payout that an action is about, where it is about a held one. */
function payoutOf(action: ActionName, { payouts }: OfficeOrder) {
  const held = payouts.find(({ hold }) => hold?.in_force === true);
  return action === 'release_held_payout' && held !== undefined ? { payout: held } : {};
}
