import { formatMoney } from '../../../i18n/format.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { TransactionLine } from '../after/transaction-line.tsx';
import { WhatIf } from '../after/what-if.tsx';
import { AwayNote } from '../order-desk.tsx';
import { may, transferUnderWay } from '../order-view.ts';
import { CancelOrder } from '../pay/cancel-order.tsx';
import { ChequeUpload } from '../pay/cheque-upload.tsx';
import { Deadline } from '../pay/deadline.tsx';
import { PayOnline } from '../pay/pay-online.tsx';
import { Requisites } from '../pay/requisites.tsx';
import { ScreeningNote } from '../pay/screening-note.tsx';
import { CardAwaited } from './card-awaited.tsx';
import { Claimed } from './claimed.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** Where to pay and until when; then "I have paid", then waiting. */
export function WaitingFunds(props: StatusProps) {
  if (props.order.awaits_card) return <CardAwaited {...props} />;
  return transferUnderWay(props.order) ? <Settling {...props} /> : <Paying {...props} />;
}

/** The network has the transfer: whoever is shown where to pay now would pay twice. */
function Settling({ order }: StatusProps) {
  const { t } = useLanguage();
  const done = Math.min(order.confirmations, order.confirmations_required);
  return (
    <StatusPanel title={t('orderPage.seen')}>
      <div role="status">
        <p>{t('orderPage.confirmations', { done, needed: order.confirmations_required })}</p>
        <progress
          max={order.confirmations_required}
          value={done}
          aria-label={t('orderPage.seen')}
          className="progress mt-3"
        />
      </div>
      <SeenText order={order} />
      <ScreeningNote order={order} />
      {order.paid_out_by === 'operator' ? <AwayNote /> : null}
      <TransactionLine
        label={t('orderPage.txidIncome')}
        txid={order.income_txid}
        url={order.income_tx_url}
      />
    </StatusPanel>
  );
}

/** What follows depends on how much is coming: nobody is promised the agreed sum for less. */
function SeenText({ order }: Pick<StatusProps, 'order'>) {
  const { locale, t } = useLanguage();
  const currency = order.income.currency_iso_code;
  const came = formatMoney(order.seen_amount, currency, locale);
  const agreed = formatMoney(order.income_amount, currency, locale);
  const { short, over } = order.deposit_policy;
  const [seen, wanted] = [Number(order.seen_amount), Number(order.income_amount)];
  if (seen === 0 || seen === wanted) {
    return <p className="text-sm text-soft">{t('orderPage.seenText')}</p>;
  }
  const less = seen < wanted;
  return (
    <Notice tone="waiting">
      {t(less ? 'orderPage.seenShort' : 'orderPage.seenOver', { came, agreed })}{' '}
      {t(less ? `orderPage.short.${short}` : `orderPage.over.${over}`)}
    </Notice>
  );
}

function Paying({ order }: StatusProps) {
  const { locale, t } = useLanguage();
  // Whoever has paid has nothing to hurry for: an operator looks also after the time is over.
  const claimedByHand = order.payment_claimed_at !== null && order.confirmed_by === 'operator';
  const amount = formatMoney(
    order.wallet?.amount ?? order.income_amount,
    order.income.currency_iso_code,
    locale,
  );
  return (
    <StatusPanel
      title={t(order.payment_claimed_at ? 'orderPage.claimedTitle' : 'orderPage.payTitle', {
        amount,
      })}
    >
      {claimedByHand ? null : <Deadline order={order} />}
      {may(order, 'pay_online') ? <PayOnline order={order} /> : null}
      {order.payment_claimed_at ? <Claimed order={order} /> : <WhereToPay order={order} />}
      <ClaimPayment order={order} />
      {may(order, 'send_cheque') ? <ChequeUpload order={order} /> : null}
      {order.payment_claimed_at ? null : <WhatIf order={order} />}
      {may(order, 'cancel') ? <CancelOrder order={order} /> : null}
    </StatusPanel>
  );
}

function WhereToPay(props: StatusProps) {
  const { order } = props;
  const { t } = useLanguage();
  if (order.wallet === null) return <AskRequisites {...props} />;
  return (
    <>
      {order.own_account_only ? <Notice tone="waiting">{t('orderPage.payOwn')}</Notice> : null}
      <Requisites order={order} wallet={order.wallet} />
    </>
  );
}

function AskRequisites({ order }: StatusProps) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction();
  if (!may(order, 'get_requisites')) return null;
  if (order.requisites_search === 'looking') return <Looking />;
  return (
    <div className="space-y-3">
      {order.requisites_search === 'none' && !action.busy && action.failure === null ? (
        <Notice tone="waiting" title={t('orderPage.noRequisites')}>
          {t('orderPage.noRequisitesText')}
        </Notice>
      ) : null}
      <p className="text-sm" role="status">
        {t(action.busy ? 'orderPage.askingText' : 'orderPage.getRequisitesText')}
      </p>
      <Button
        kind={may(order, 'pay_online') ? 'quiet' : 'primary'}
        busy={action.busy}
        size="wide"
        onClick={() =>
          action.run((key) =>
            api.call('POST /api/v1/orders/{id}/get_requisites', { params: { id: order.id }, key }),
          )
        }
      >
        {t('orderPage.getRequisites')}
      </Button>
      <ActionTrouble action={action} />
    </div>
  );
}

/** Providers are asked one after the other; the page hears of it when one of them has some. */
function Looking() {
  const { t } = useLanguage();
  return (
    <div role="status">
      <Notice tone="waiting" title={t('orderPage.looking')}>
        {t('orderPage.lookingText')}
      </Notice>
    </div>
  );
}

/** Only after the requisites are on the screen: nobody has paid before that. */
function ClaimPayment({ order }: StatusProps) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction();
  const byOperator = order.confirmed_by === 'operator';
  if (!may(order, 'confirm_payment')) return null;
  return (
    <div className="space-y-2">
      <Button
        kind={byOperator ? 'primary' : 'quiet'}
        busy={action.busy}
        size="wide"
        onClick={() =>
          action.run(() =>
            api.call('POST /api/v1/orders/confirm_payment', { attributes: { order_id: order.id } }),
          )
        }
      >
        {t('orderPage.claim')}
      </Button>
      <p className="no-print text-center text-xs text-soft">
        {t(byOperator ? 'orderPage.claimHint' : 'orderPage.claimHintRail')}
      </p>
      <ActionTrouble action={action} />
    </div>
  );
}
