import { useState } from 'react';
import type { Action } from '../../ui/actions/use-action.ts';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** How much came, as the account shows it, and the bank's own number of the payment. */
export function DepositFields({ order, action }: { order: OfficeOrder; action: Action }) {
  const { t } = useLanguage();
  const { expected_amount: expected, received_at_required: needsTime } = order;
  // Once something was credited nothing is filled in: a key pressed twice must not credit twice.
  const first = order.deposits.length === 0;
  const [amount, setAmount] = useState(first ? (expected ?? '') : '');
  // As it was when the dialog was opened: what a colleague confirms meanwhile is not seen here.
  const [depositsSeen] = useState(order.deposits.length);
  const other = expected !== null && plain(amount) !== plain(expected);
  return (
    <>
      <input type="hidden" name="deposits_seen" value={depositsSeen} />
      {expected === null ? (
        <Notice tone="loss" title={t('office.nothingDue')}>
          {t('office.nothingDueText')}
        </Notice>
      ) : (
        <dl className="text-sm">
          <dt className="overline-text">{t('office.expected')}</dt>
          <dd className="text-lg font-medium">
            <Money amount={expected} currency={order.income.currency} />
          </dd>
        </dl>
      )}
      <ActionField
        action={action}
        name="amount"
        label={t('office.cameAmount', { currency: order.income.currency })}
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(typedNumber(event.target.value))}
        required
      />
      {other && amount !== '' ? <Notice tone="waiting">{t('office.cameOther')}</Notice> : null}
      {expected === null ? <AnotherPayment action={action} /> : null}
      <ActionField
        action={action}
        name="reference"
        label={t('office.reference')}
        hint={t('office.referenceHint')}
        maxLength={200}
      />
      <ActionField
        action={action}
        name="received_at"
        type="datetime-local"
        label={t('desk.payer.receivedAt')}
        hint={t(needsTime ? 'desk.payer.cameAtNeeded' : 'desk.payer.cameAtHint')}
        required={needsTime}
      />
      <ActionField
        action={action}
        name="payer_name"
        label={t('desk.payer.name')}
        hint={t('desk.payer.nameHint')}
        maxLength={200}
      />
      <ActionField
        action={action}
        name="payer_account"
        label={t('desk.payer.account')}
        hint={t('desk.payer.accountHint')}
        maxLength={200}
      />
    </>
  );
}

/** Said twice: that another payment was seen, and which one it is. */
function AnotherPayment({ action }: { action: Action }) {
  const { t } = useLanguage();
  return (
    <>
      <ActionField
        action={action}
        name="again_reason"
        label={t('office.againReason')}
        hint={t('office.againReasonHint')}
        maxLength={2000}
        required
      />
      <Checkbox name="again" required>
        {t('office.again')}
      </Checkbox>
    </>
  );
}

/** The same sum is the same sum, whatever zeros stand at its end. */
function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/0+$/, '').replace(/\.$/, '') : amount;
}
