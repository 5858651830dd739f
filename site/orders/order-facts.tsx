import type { ReactNode } from 'react';
import { addressOf } from '../../i18n/locale-path.ts';
import { CopyLine } from '../../ui/actions/copy-line.tsx';
import { Timeline } from '../../ui/states/timeline.tsx';
import { Moment } from '../../ui/values/moment.tsx';
import { rateText } from '../exchange/quote/rate-text.ts';
import { useLanguage } from '../shell/language.tsx';
import { useRootData, useSettings } from '../shell/root-data.ts';
import { timelineSteps } from './after/timeline-steps.ts';
import { TransactionLink } from './after/transaction-line.tsx';
import { FollowInTelegram } from './follow-in-telegram.tsx';
import { NotifyMe } from './notify-me.tsx';
import type { Order } from './order-view.ts';
import { AccountText } from './pay/account-text.tsx';

/** Beside the ticket: what has happened, the terms, and the link to keep. */
export function OrderFacts({ order }: { order: Order }) {
  const { locale, t } = useLanguage();
  const { origin } = useSettings();
  const { user } = useRootData();
  const link = origin + addressOf(locale, `/orders/${order.id}`);
  return (
    <aside className="min-w-0 space-y-8">
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="mb-4 text-base">
          {t('orderPage.history')}
        </h2>
        <Timeline label={t('orderPage.history')} steps={timelineSteps(order, locale, t)} />
      </section>
      <section aria-labelledby="details-title">
        <h2 id="details-title" className="mb-1 text-base">
          {t('orderPage.details')}
        </h2>
        <Terms order={order} />
      </section>
      <NotifyMe order={order} />
      <FollowInTelegram order={order} />
      <section>
        <CopyLine
          label={t('orderPage.copyLink')}
          value={link}
          shown={
            <span className="block truncate text-sm font-normal">
              {link.replace(/^https?:\/\//, '')}
            </span>
          }
          note={t(user === null ? 'orderPage.keepLink' : 'orderPage.keepLinkOwn')}
          compact
        />
        <WayBack to={order.return_url} />
      </section>
    </aside>
  );
}

/** For whom the program of a partner has sent here. */
function WayBack({ to }: { readonly to: string | null }) {
  const { t } = useLanguage();
  if (to === null) return null;
  return (
    <a href={to} rel="noreferrer nofollow" className="mt-3 inline-block text-link">
      {t('orderPage.wayBack', { site: new URL(to).host })}
    </a>
  );
}

/** Where nothing will be sent any more, the page does not promise it. */
function sendToLabel({ status, kind, refunding }: Order) {
  if (status === 'completed') return 'orderPage.sentTo';
  // Money on its way still brings an expired exchange to life, an expired withdrawal nothing.
  const expired = status === 'expired' && kind === 'withdrawal';
  const over = status === 'cancelled' || status === 'rejected' || status === 'refunded';
  return over || expired || refunding ? 'orderPage.sendToBefore' : 'orderPage.sendTo';
}

function Terms({ order }: { order: Order }) {
  const { locale, t } = useLanguage();
  const currencies = {
    income: order.income.currency_iso_code,
    outcome: order.outcome.currency_iso_code,
  };
  const rateKind = order.rate_type === 'fixed' ? 'orderPage.rateFixed' : 'orderPage.rateFloating';
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('orderPage.rate'),
      <span key="rate" className="figures">
        {rateText(order.rate, currencies, locale)}, {t(rateKind)}
      </span>,
    ],
    [
      t(sendToLabel(order)),
      <span key="to">
        <AccountText text={order.outcome_account} />
        {order.outcome.account.note ? (
          <span className="mt-1 block text-xs text-soft">{order.outcome.account.note}</span>
        ) : null}
      </span>,
    ],
    [t('orderPage.memo'), order.outcome_memo],
    [t('orderPage.outcomeBank'), order.outcome_bank],
    ...order.fields.map(({ label, value }) => [label, value] as const),
    [
      t('orderPage.payFrom'),
      order.income_account === null ? null : <AccountText key="from" text={order.income_account} />,
    ],
    [
      t('orderPage.txidIncome'),
      order.income_txid === null ? null : (
        <span key="tx">
          <AccountText text={order.income_txid} />
          {order.income_tx_url === null ? null : (
            <span className="block">
              <TransactionLink url={order.income_tx_url} />
            </span>
          )}
        </span>
      ),
    ],
    [t('ui.email'), order.email],
    [t('orderPage.created'), <Moment key="created" at={order.created_at} />],
  ];
  return (
    <dl className="divide-y divide-hairline text-sm">
      {rows
        .filter(([, value]) => value !== null && value !== '')
        .map(([term, value]) => (
          <div key={term} className="py-2">
            <dt className="overline-text">{term}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
