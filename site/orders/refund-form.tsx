import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Order } from './order-view.ts';

export type RefundTo = { readonly refund_account?: string; readonly refund_memo?: string };

/** Faults of these stand at their fields. */
export const refundFields: readonly string[] = ['refund_account', 'refund_memo'];

type RefundProps = {
  readonly order: Order;
  /** How much comes back is said before the button. */
  readonly lead: ReactNode;
  readonly confirm: string;
  readonly busy: boolean;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onRefund: (refund: RefundTo) => Promise<void>;
};

/** Where money goes back to: an account of the system it came from, with the memo of its owner. */
export function RefundForm({ order, lead, confirm, busy, errors, onRefund }: RefundProps) {
  const { t } = useLanguage();
  const [account, setAccount] = useState(order.refund_account ?? '');
  const [memo, setMemo] = useState(order.refund_memo ?? '');
  const { example, memo: memoField } = order.income.account;

  function send(event: FormEvent) {
    event.preventDefault();
    const also = memoField === null ? {} : { refund_memo: memo.trim() };
    void onRefund({ refund_account: account.trim(), ...also });
  }

  return (
    <form onSubmit={send} noValidate className="space-y-4">
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
        error={errors['refund_account']}
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
          error={errors['refund_memo']}
        />
      )}
      <Button type="submit" busy={busy} wide>
        {confirm}
      </Button>
    </form>
  );
}
