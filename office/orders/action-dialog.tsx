import type { ReactNode } from 'react';
import type { OfficePayout } from '../../contract/office/orders.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { textOfAction } from './action-text.ts';
import { CorrectionFields, ProposalFields } from './corrections/correction-fields.tsx';
import { DepositFields } from './deposit-fields.tsx';
import type { OfficeOrder } from './order-page.tsx';
import { PayoutFields } from './payouts/payout-fields.tsx';
import { ReasonFor, RefundRisk, ReleaseFields } from './risk-fields.tsx';
import { type ActionName, sendAction } from './send-action.ts';
import { TakeBackFields } from './take-back-fields.tsx';

/** The attributes each action sends, as the fields of its dialog are named. */
const fields: Readonly<Record<ActionName, readonly string[]>> = {
  confirm_deposit: [
    'amount',
    'reference',
    'payer_name',
    'payer_account',
    'received_at',
    'deposits_seen',
    'again',
    'again_reason',
  ],
  take_back_credit: ['deposit_id', 'reason'],
  report_payout: ['payout_id', 'handover_code', 'paid_from', 'reference'],
  report_payout_failed: ['payout_id', 'reason'],
  release_payout: ['payout_id'],
  reassign_payout: ['payout_id', 'claimed_at', 'reason'],
  release_held_payout: ['payout_id', 'reason'],
  propose_correction: ['outcome_account', 'outcome_memo', 'reason'],
  approve_correction: ['correction_id'],
  cancel_correction: ['correction_id', 'reason'],
  retry_payout: [],
  pay_by_hand: [],
  approve: ['reason'],
  hold: ['reason'],
  refund: ['refund_account', 'refund_memo', 'by_hand', 'reason', 'despite_screening'],
  refund_surplus: ['refund_account', 'refund_memo', 'by_hand', 'reason', 'despite_screening'],
  stop_refund: ['reason'],
  stop_surplus_refund: ['reason'],
  reject: ['reason'],
};

/** Those that nobody undoes by another press. */
const grave: ReadonlySet<ActionName> = new Set(['reject', 'reassign_payout', 'take_back_credit']);

type Props = {
  readonly action: ActionName;
  readonly order: OfficeOrder;
  /** The one that the action is about, where it is about one. */
  readonly payout?: OfficePayout;
  readonly onClose: () => void;
};

/** Asks for what one action with the order needs, says what it will do, and does it. */
export function ActionDialog({ action: name, order, payout, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t(`office.actionLabel.${name}`)}
      submit={t(`office.actionSubmit.${name}`)}
      kind={grave.has(name) ? 'loss' : 'primary'}
      fields={fields[name]}
      // Not back to the button: a second Enter would begin the same action once more.
      onwards
      onClose={onClose}
      onSubmit={(form, key) => sendAction[name](form, { params: { id: order.id }, key })}
    >
      {(action) => (
        <>
          <p className="text-sm">{t(textOfAction(name, order, payout))}</p>
          {fieldsOf(name, { order, payout, action })}
        </>
      )}
    </FormDialog>
  );
}

type Asking = {
  readonly order: OfficeOrder;
  readonly payout: OfficePayout | undefined;
  readonly action: Action;
};

function fieldsOf(name: ActionName, { order, payout, action }: Asking): ReactNode {
  switch (name) {
    case 'confirm_deposit':
      return <DepositFields order={order} action={action} />;
    case 'take_back_credit':
      return <TakeBackFields order={order} action={action} />;
    case 'report_payout':
    case 'report_payout_failed':
    case 'release_payout':
    case 'reassign_payout':
      return (
        <PayoutFields
          name={name}
          payout={payout}
          asksCode={order.asks_handover_code}
          action={action}
        />
      );
    case 'release_held_payout':
      return <ReleaseFields payout={payout} action={action} />;
    case 'propose_correction':
      return <ProposalFields order={order} action={action} />;
    case 'approve_correction':
    case 'cancel_correction':
      return (
        <CorrectionFields order={order} action={action} asksWhy={name === 'cancel_correction'} />
      );
    case 'hold':
    case 'stop_refund':
    case 'stop_surplus_refund':
    case 'reject':
      return <ReasonField action={action} seen={name === 'reject'} />;
    case 'refund':
      return <RefundFields order={order} action={action} amount={order.refund_amount} />;
    case 'refund_surplus':
      return <RefundFields order={order} action={action} amount={order.surplus_refund_amount} />;
    case 'approve':
      return (
        <>
          <ApproveOffer order={order} />
          {order.screening_hold === null ? null : <ReasonFor action={action} />}
        </>
      );
    case 'retry_payout':
    case 'pay_by_hand':
      return null;
    default:
      return name satisfies never;
  }
}

function RefundFields(props: { order: OfficeOrder; action: Action; amount: string }) {
  const { t } = useLanguage();
  const { order, action, amount } = props;
  return (
    <>
      <p className="text-lg font-medium">
        <Money amount={amount} currency={order.income.currency} />
      </p>
      <ActionField
        action={action}
        name="refund_account"
        mono
        label={t('office.refundAccount', { system: order.income.name })}
        hint={order.refund_account === null ? t('office.refundAsk') : t('office.refundKnown')}
        defaultValue={order.refund_account ?? ''}
        spellCheck={false}
        required
      />
      {order.refund_memo_label === null ? null : (
        <ActionField
          action={action}
          name="refund_memo"
          mono
          label={order.refund_memo_label}
          defaultValue={order.refund_memo ?? ''}
          spellCheck={false}
        />
      )}
      {order.requisites?.rail === 'manual' ? null : (
        <Checkbox name="by_hand">{t('office.refundByHand')}</Checkbox>
      )}
      <RefundRisk order={order} action={action} />
    </>
  );
}

/** What going on means for the customer: never a surprise to the operator. */
function ApproveOffer({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const nothingCame = /^[0.]*$/.test(order.received_amount);
  if (nothingCame) return <Notice>{t('office.approveWaits')}</Notice>;
  if (order.approve_offer === null) {
    return <Notice tone="waiting">{t('office.approveNoPrice')}</Notice>;
  }
  const { income_amount: income, outcome_amount: outcome } = order.approve_offer;
  return (
    <dl className="grid gap-4 text-sm sm:grid-cols-2">
      <div>
        <dt className="overline-text">{t('office.approveIncome')}</dt>
        <dd className="text-lg font-medium">
          <Money amount={income} currency={order.income.currency} />
        </dd>
      </div>
      <div>
        <dt className="overline-text">{t('office.approveOutcome')}</dt>
        <dd className="text-lg font-medium">
          <Money amount={outcome} currency={order.outcome.currency} />
        </dd>
      </div>
    </dl>
  );
}
