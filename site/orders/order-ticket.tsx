import { classes } from '../../ui/classes.ts';
import { Rosette } from '../../ui/drawings/guilloche.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import { Ribbon } from '../../ui/drawings/ribbon.tsx';
import { Money } from '../../ui/values/money.tsx';
import type { PaymentSystem } from '../api/views.ts';
import { useLanguage } from '../shell/language.tsx';
import { Returned } from './after/returned.tsx';
import { ControlNote } from './control-note.tsx';
import type { Order } from './order-view.ts';
import { RequotedNote } from './pay/requoted-note.tsx';
import { SecondPayment } from './pay/second-payment.tsx';
import { statusPanels } from './status/panels.ts';
import type { StatusProps } from './status/status-props.ts';
import { Withdrawal } from './status/withdrawal.tsx';

/** The ticket: two amounts over a rosette of their own, a torn edge, and what is to be done. */
export function OrderTicket({ order }: StatusProps) {
  const { t } = useLanguage();
  const withdrawn = order.kind === 'withdrawal';
  const Panel = withdrawn ? Withdrawal : statusPanels[order.status];
  const labels = sideLabels(order);
  const back = order.returned.findLast(({ kind }) => kind === 'refund');
  return (
    <div className="border border-hairline bg-raised">
      <Ribbon seed={order.number} className="h-4 w-full opacity-60" />
      <div className="relative isolate overflow-hidden px-4 py-5 sm:px-8">
        <Rosette
          seed={order.id}
          className={classes(
            'fade-left absolute top-1/2 right-0 -z-10 size-[30rem]',
            'translate-x-[38%] -translate-y-1/2 opacity-40',
          )}
        />
        <div
          className={classes(
            'grid items-center gap-x-6 gap-y-3',
            'sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
          )}
        >
          <Side
            label={t(withdrawn ? 'withdrawal.fromBalance' : labels.income)}
            system={order.income}
            amount={order.income_amount}
          />
          <Icon name="arrow" className="size-6 text-green max-sm:rotate-90" />
          {order.status === 'refunded' && back !== undefined ? (
            <Side label={t('orderPage.refundDone')} system={order.income} amount={back.amount} />
          ) : (
            <Side label={t(labels.outcome)} system={order.outcome} amount={order.outcome_amount} />
          )}
        </div>
      </div>
      <div className="perforation mx-4 sm:mx-8" />
      <div className="space-y-6 px-4 py-6 sm:px-8">
        <Panel order={order} />
        <Returned order={order} />
        <RequotedNote order={order} />
        <SecondPayment order={order} />
        <ControlNote order={order} />
      </div>
    </div>
  );
}

/** What is given and got, in the tense that the order has reached. */
function sideLabels({ status, rate_type: rate, paid_at: paidAt }: Order) {
  if (status === 'completed') {
    return { income: 'orderPage.incomeDone', outcome: 'orderPage.outcomeDone' } as const;
  }
  if (status === 'cancelled' || status === 'rejected' || status === 'refunded') {
    return { income: 'orderPage.incomeBefore', outcome: 'orderPage.outcomeBefore' } as const;
  }
  const floating = rate === 'floating' && paidAt === null;
  const outcome = floating ? 'orderPage.outcomeFloating' : 'orderPage.outcome';
  return { income: 'orderPage.income', outcome } as const;
}

type SideProps = { label: string; system: PaymentSystem; amount: string };

function Side({ label, system, amount }: SideProps) {
  return (
    <div className="min-w-0">
      <p className="overline-text">{label}</p>
      <Money
        amount={amount}
        currency={system.currency_iso_code}
        className="block text-xl font-semibold tracking-tight"
      />
      <p className="mt-1 flex items-center gap-2 text-sm">
        <PaymentSystemIcon name={system.name} iconUrl={system.icon_url} className="size-6" />
        {system.name}
      </p>
    </div>
  );
}

type HeadingProps = { order: Order; status: string; offline: boolean };

/** Number, status and whether the page is alive, above the ticket. */
export function OrderHeading({ order, status, offline }: HeadingProps) {
  const { t } = useLanguage();
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h1 className="text-xl">{t('orderPage.title', { number: order.number })}</h1>
      <p role="status" className="flex items-center gap-2 text-sm">
        <span
          aria-hidden="true"
          className={`size-2.5 rounded-full ${offline ? 'bg-red' : markOf(order)}`}
        />
        <span className="font-medium">{status}</span>
        {offline ? <span className="text-soft">{t('orderPage.offline')}</span> : null}
      </p>
    </div>
  );
}

/** A dot beside the word: amber waits for somebody, green is well, grey is over. */
function markOf(order: Order): string {
  if (order.status === 'completed' || order.status === 'processing') return 'bg-green';
  if (order.status === 'waiting_funds' || order.status === 'moderation') return 'bg-amber';
  return order.status === 'rejected' ? 'bg-red' : 'bg-edge';
}
