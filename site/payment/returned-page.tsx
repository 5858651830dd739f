import { useEffect } from 'react';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { formatMoney } from '../../i18n/format.ts';
import { buttonLook } from '../../ui/actions/button.tsx';
import { type Order, transferUnderWay } from '../orders/order-view.ts';
import { rememberedPaying } from '../orders/pay/left-to-pay.ts';
import { useLiveOrder } from '../orders/use-live-order.ts';
import { StatementPage } from '../shell/failure-screen.tsx';
import { type Say, useLanguage } from '../shell/language.tsx';
import type { loadReturned } from './load-returned.ts';

type Outcome = 'success' | 'failure';

/** Where a provider sends the customer back to: what it says, and what the order knows of it. */
export function ReturnedPage({ outcome }: { outcome: Outcome }) {
  const order = useLoaderData<typeof loadReturned>();
  const [search, setSearch] = useSearchParams();
  const named = search.has('order_id');
  useEffect(() => {
    const id = named ? null : rememberedPaying();
    if (id !== null) setSearch({ order_id: id }, { replace: true });
  }, [named, setSearch]);
  return order === null ? (
    <Nameless outcome={outcome} />
  ) : (
    <OfOrder first={order} {...{ outcome }} />
  );
}

function Nameless({ outcome }: { outcome: Outcome }) {
  const { t } = useLanguage();
  const failed = outcome === 'failure';
  return (
    <StatementPage
      title={t(failed ? 'site.paymentFailureTitle' : 'site.paymentSuccessTitle')}
      seed={outcome}
    >
      <p>{t(failed ? 'site.paymentFailureNameless' : 'site.paymentSuccessNameless')}</p>
      <p className="pt-4">
        <Link to="/" className={buttonLook()}>
          {t('site.toExchange')}
        </Link>
      </p>
    </StatementPage>
  );
}

function OfOrder({ first, outcome }: { first: Order; outcome: Outcome }) {
  const { t } = useLanguage();
  const { order } = useLiveOrder(first);
  const { title, text } = wordsOf(order, outcome, t);
  return (
    <StatementPage title={title} seed={order.number}>
      <div role="status" className="space-y-4">
        <p>{text}</p>
        <p className="text-sm text-soft">
          {t('site.paymentOrderState', { number: order.number, label: order.label })}
        </p>
        <Received order={order} />
      </div>
      <p className="pt-4">
        <Link to={`/orders/${order.id}`} className={buttonLook()}>
          {t('site.toOrder')}
        </Link>
      </p>
    </StatementPage>
  );
}

function Received({ order }: { order: Order }) {
  const { locale, t } = useLanguage();
  if (!hasCome(order)) return null;
  const amount = formatMoney(order.received_amount, order.income.currency_iso_code, locale);
  return <p className="text-sm text-soft">{t('site.paymentReceived', { amount })}</p>;
}

function hasCome({ received_amount: received }: Order): boolean {
  return /[1-9]/.test(received);
}

/** What the order says goes before what the address says. */
function wordsOf(order: Order, outcome: Outcome, t: Say) {
  if (hasCome(order)) {
    return { title: t('site.paymentCameTitle'), text: t('site.paymentCameText') };
  }
  const waits = order.status === 'waiting_funds';
  if (outcome === 'failure' && waits && !transferUnderWay(order)) {
    return { title: t('site.paymentFailureTitle'), text: t('site.paymentFailureText') };
  }
  if (!waits) return { title: t('site.paymentOverTitle'), text: t('site.paymentOverText') };
  return { title: t('site.paymentAwaitedTitle'), text: t('site.paymentSuccessText') };
}
