import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import type { Action } from '../../../ui/actions/use-action.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { Order } from '../order-view.ts';

export type RefundTo = { readonly refund_account?: string; readonly refund_memo?: string };

/** Faults of these stand at their fields. */
export const refundFields: readonly string[] = ['refund_account', 'refund_memo'];

type RefundProps = {
  readonly order: Order;
  /** How much comes back is said before the button. */
  readonly lead: ReactNode;
  readonly confirm: string;
  readonly action: Action;
  readonly onRefund: (refund: RefundTo) => Promise<unknown>;
  readonly onDone: () => void;
};

/** Where money goes back to: an account of the system it came from, with the memo of its owner. */
export function RefundForm({ order, lead, confirm, action, onRefund, onDone }: RefundProps) {
  const { t } = useLanguage();
  const [account, setAccount] = useState(order.refund_account ?? '');
  const [memo, setMemo] = useState(order.refund_memo ?? '');
  const { example, memo: memoField } = order.income.account;

  function send() {
    const also = memoField === null ? {} : { refund_memo: memo.trim() };
    return onRefund({ refund_account: account.trim(), ...also });
  }

  return (
    <Form action={action} onSubmit={send} onDone={onDone}>
      <p className="text-sm">{lead}</p>
      <Field
        label={`${t('orderPage.refundAccount')}, ${order.income.name}`}
        name="refund_account"
        required
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder={order.income.account.placeholder}
        hint={example === null ? null : t('ui.example', { example })}
        value={account}
        onChange={(event) => setAccount(event.target.value)}
        error={action.errorOf('refund_account')}
      />
      {memoField === null ? null : (
        <Field
          label={
            memoField.required
              ? memoField.label
              : t('orderPage.memoOptional', { label: memoField.label })
          }
          name="refund_memo"
          required={memoField.required}
          mono
          autoComplete="off"
          spellCheck={false}
          hint={memoField.reminder}
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
          error={action.errorOf('refund_memo')}
        />
      )}
      <Button type="submit" busy={action.busy} size="wide">
        {confirm}
      </Button>
    </Form>
  );
}
