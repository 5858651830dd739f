import { type FormEvent, useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Money } from '../../ui/money.tsx';
import { errorsByField } from '../api/field-errors.ts';
import { useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { orderPath } from './load-order.ts';
import { may } from './order-view.ts';
import type { StatusProps } from './status/status-props.ts';
import { useOrderAction } from './use-order-action.ts';

type Decision = 'accept' | 'top_up' | 'refund';
type RefundTo = { readonly refund_account?: string; readonly refund_memo?: string };

const refundFields: readonly string[] = ['refund_account', 'refund_memo'];

/** What came is not what was agreed: both side by side, and the choice is the customer's. */
export function DecisionPanel({ order, reload }: StatusProps) {
  const { locale, t } = useLanguage();
  const [refunding, setRefunding] = useState(false);
  const action = useOrderAction(reload, t('orderPage.actionFailedText'));
  const offer = order.accept_offer;

  async function decide(decision: Decision, refund: RefundTo = {}) {
    const attributes = {
      decision,
      ...refund,
      ...(decision === 'accept' && offer !== null ? { outcome_amount: offer.outcome_amount } : {}),
    };
    return action.run((api, key) =>
      api.post(orderPath(order.id, '/decision'), attributes, { idempotencyKey: key }),
    );
  }

  return (
    <div className="space-y-4 border-l-2 border-amber pl-4">
      <p>{t.ifKnown(`orderPage.decision.${order.exception}`) ?? t('orderPage.decision.other')}</p>
      <Comparison order={order} />
      <div className="flex flex-wrap gap-3">
        {may(order, 'accept') ? (
          <Button busy={action.busy} onClick={() => decide('accept')}>
            {offer === null
              ? t('orderPage.accept')
              : t('orderPage.acceptFor', {
                  amount: formatMoney(
                    offer.outcome_amount,
                    order.outcome.currency_iso_code,
                    locale,
                  ),
                })}
          </Button>
        ) : null}
        {may(order, 'top_up') ? (
          <Button kind="quiet" disabled={action.busy} onClick={() => decide('top_up')}>
            {t('orderPage.topUp')}
          </Button>
        ) : null}
        {may(order, 'refund') ? (
          <Button kind="quiet" disabled={action.busy} onClick={() => setRefunding(true)}>
            {t('orderPage.refund')}
          </Button>
        ) : null}
      </div>
      {may(order, 'refund') ? null : (
        <p className="text-sm text-soft">{t('orderPage.refundTooSmall')}</p>
      )}
      <Dialog
        open={refunding}
        title={t('orderPage.refundTitle')}
        onClose={() => setRefunding(false)}
      >
        <RefundForm
          order={order}
          busy={action.busy}
          errors={errorsByField(action.problems)}
          onRefund={async (refund) => {
            if (await decide('refund', refund)) setRefunding(false);
          }}
        />
      </Dialog>
      <ActionTrouble
        problems={action.problems.filter(({ name }) => !refundFields.includes(name))}
      />
    </div>
  );
}

function Comparison({ order }: Pick<StatusProps, 'order'>) {
  const { t } = useLanguage();
  const { income, outcome, accept_offer: offer } = order;
  const rows = [
    [t('orderPage.agreed'), order.income_amount, income.currency_iso_code],
    [t('orderPage.received'), order.received_amount, income.currency_iso_code],
    ...(offer ? [[t('orderPage.offer'), offer.outcome_amount, outcome.currency_iso_code]] : []),
  ] as const;
  return (
    <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-3">
      {rows.map(([label, amount, currency]) => (
        <div key={label}>
          <dt className="overline-text">{label}</dt>
          <dd>
            <Money
              amount={amount ?? ''}
              currency={currency ?? ''}
              className="text-lg font-semibold"
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type RefundProps = Pick<StatusProps, 'order'> & {
  readonly busy: boolean;
  readonly errors: Readonly<Record<string, string | undefined>>;
  readonly onRefund: (refund: RefundTo) => Promise<void>;
};

/** How much comes back is said before the button. */
function RefundAmount({ order }: Pick<StatusProps, 'order'>) {
  const { locale, t } = useLanguage();
  const { refund_amount: back, received_amount: came, income } = order;
  const amount = formatMoney(back, income.currency_iso_code, locale);
  const key = back === came ? 'orderPage.refundWhole' : 'orderPage.refundAmount';
  return <p className="text-sm">{t(key, { amount })}</p>;
}

function RefundForm({ order, busy, errors, onRefund }: RefundProps) {
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
      <RefundAmount order={order} />
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
        {t('orderPage.refundConfirm')}
      </Button>
    </form>
  );
}
