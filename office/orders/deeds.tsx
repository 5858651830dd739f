import { useState } from 'react';
import type { OrderNeed } from '../../contract/office-orders.ts';
import type { OperatorAction } from '../../core/orders/available-actions.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { useLanguage } from '../parts/language.tsx';
import { DeedDialog, type DeedName } from './deed-dialog.tsx';
import type { OfficeOrder } from './order-page.tsx';

type Offer = { readonly deed: DeedName; readonly kind: Exclude<ButtonKind, 'primary'> };

/** What an order that waits for an operator waits for: the one primary button of the screen. */
const awaited = {
  deposit: ['confirm_deposit'],
  payout: [],
  release: ['release_held_payout'],
  moderation: ['approve', 'retry_payout'],
  refund: ['refund', 'refund_surplus'],
} as const satisfies Record<OrderNeed, readonly DeedName[]>;

/** Which buttons an action of the core is drawn as; notes and payouts have places of their own. */
const offers = {
  confirm_deposit: [{ deed: 'confirm_deposit', kind: 'quiet' }],
  take_back_credit: [{ deed: 'take_back_credit', kind: 'loss' }],
  take_payout: [],
  report_payout: [],
  release_payout: [],
  take_over_payout: [],
  release_held_payout: [{ deed: 'release_held_payout', kind: 'quiet' }],
  retry_payout: [{ deed: 'retry_payout', kind: 'quiet' }],
  pay_by_hand: [{ deed: 'pay_by_hand', kind: 'quiet' }],
  approve: [{ deed: 'approve', kind: 'quiet' }],
  hold: [{ deed: 'hold', kind: 'quiet' }],
  refund: [{ deed: 'refund', kind: 'quiet' }],
  refund_surplus: [{ deed: 'refund_surplus', kind: 'quiet' }],
  stop_refund: [{ deed: 'stop_refund', kind: 'quiet' }],
  stop_surplus_refund: [{ deed: 'stop_surplus_refund', kind: 'quiet' }],
  reject: [{ deed: 'reject', kind: 'loss' }],
  recheck_screening: [],
  comment: [],
} as const satisfies Record<OperatorAction, readonly Offer[]>;

/** What can be done with the order now: the core says what, the dialog asks for what it needs. */
export function Deeds({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState<DeedName | null>(null);
  const shown = order.available_actions
    // A page that was open before an upgrade does not know the deeds that came with it.
    .flatMap((action): readonly Offer[] => offers[action] ?? [])
    .sort((left, right) => rank(left, order) - rank(right, order));
  if (shown.length === 0) {
    // What can be done with it stands beside the payout, or is its operator's.
    if (order.taken !== null || order.available_actions.includes('take_payout')) return null;
    const others = order.needs === null ? 'office.order.nothingToDo' : 'officeWords.othersDecide';
    return <p className="mb-4 text-sm text-soft">{t(others)}</p>;
  }
  return (
    <div className="mb-6 grid gap-2">
      {shown.map((offer) => (
        <Button
          key={offer.deed}
          wide
          kind={isAwaited(offer, order) ? 'primary' : offer.kind}
          onClick={() => setOpen(offer.deed)}
        >
          {t(`office.deed.${offer.deed}`)}
        </Button>
      ))}
      {open === null ? null : (
        <DeedDialog
          deed={open}
          order={order}
          {...payoutOf(open, order)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

function isAwaited({ deed }: Offer, { needs }: OfficeOrder): boolean {
  const deeds: readonly DeedName[] = needs === null ? [] : awaited[needs];
  return deeds.includes(deed);
}

/** First what is waited for, last what cannot be taken back. */
function rank(offer: Offer, order: OfficeOrder): number {
  if (isAwaited(offer, order)) return 0;
  return offer.kind === 'loss' ? 2 : 1;
}

/** The payout that a deed is about, where it is about a held one. */
function payoutOf(deed: DeedName, { payouts }: OfficeOrder) {
  const held = payouts.find(({ hold }) => hold?.in_force === true);
  return deed === 'release_held_payout' && held !== undefined ? { payout: held } : {};
}
