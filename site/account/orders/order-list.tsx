import { Link } from 'react-router';
import { classes } from '../../../ui/classes.ts';
import { PaymentSystemIcon } from '../../../ui/drawings/payment-system-icon.tsx';
import { Countdown } from '../../../ui/values/countdown.tsx';
import { Money } from '../../../ui/values/money.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { DayMoment } from '../partner/day-moment.tsx';
import type { LineSystem, OrderLine } from './order-line.ts';
import { RepeatLine } from './repeat-line.tsx';
import { StatusMark } from './status-mark.tsx';

const grid = classes(
  'grid grid-cols-2 items-center gap-x-4 gap-y-2 sm:gap-x-5',
  'sm:grid-cols-[9.5rem_minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.9fr)]',
);

/** Orders under each other: a table on a desktop, a ticket stub each on a phone. */
export function OrderList({ orders, label }: { orders: readonly OrderLine[]; label: string }) {
  const { t } = useLanguage();
  return (
    <div>
      <div aria-hidden="true" className={`pb-1 text-xs text-soft max-sm:hidden ${grid}`}>
        <span>{t('account.columnCreated')}</span>
        <span>{t('account.columnIncome')}</span>
        <span>{t('account.columnOutcome')}</span>
        <span>{t('account.columnStatus')}</span>
      </div>
      <ul aria-label={label} className="border-t border-hairline">
        {orders.map((order) => (
          <li
            key={order.id}
            className={`relative border-b border-hairline py-3 hover:bg-raised ${grid}`}
          >
            <p className="col-span-2 flex items-baseline justify-between gap-3 text-sm sm:col-span-1 sm:block">
              {/* The link covers the line, so that a thumb finds it. */}
              <Link
                to={`/orders/${order.id}`}
                className="figures font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
              >
                {order.number}
              </Link>
              <DayMoment
                at={order.created_at}
                className="block text-xs whitespace-nowrap text-soft"
              />
            </p>
            <Side label={t('account.columnIncome')} system={order.income}>
              {order.income_amount}
            </Side>
            <Side label={t('account.columnOutcome')} system={order.outcome}>
              {order.outcome_amount}
            </Side>
            <Status order={order} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Side(props: { label: string; system: LineSystem | null; children: string }) {
  const { label, system, children } = props;
  return (
    <p className="flex min-w-0 items-center gap-2.5 max-sm:col-span-2">
      <PaymentSystemIcon
        name={system?.name ?? '?'}
        iconUrl={system?.icon_url ?? null}
        className="size-6 sm:size-7"
      />
      <span className="min-w-0 max-sm:flex max-sm:flex-1 max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4">
        <span className="sr-only">{label} </span>
        <Money
          amount={children}
          currency={system?.currency_iso_code ?? ''}
          className="block text-sm font-medium break-words max-sm:shrink-0"
        />
        <span className="block truncate text-xs text-soft">{system?.name}</span>
      </span>
    </p>
  );
}

/** A dot beside the word, and how long there is to pay. */
function Status({ order }: { order: OrderLine }) {
  const { t } = useLanguage();
  return (
    <p className="col-span-2 flex gap-2 text-sm sm:col-span-1">
      <StatusMark status={order.status} />
      <span>
        {order.label}
        {order.deadline === null ? null : (
          <span className="block text-xs text-soft">
            <Countdown until={order.deadline} /> {t('account.payFor')}
          </span>
        )}
        {order.txUrl === null ? null : (
          // Above the link that covers the line.
          <a
            href={order.txUrl}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-link relative z-1 block w-fit py-1 text-xs"
          >
            {t('account.transaction')}
            <span className="sr-only">: {order.number}</span>
          </a>
        )}
        {order.repeatPath === null ? null : (
          <RepeatLine id={order.id} number={order.number} to={order.repeatPath} />
        )}
      </span>
    </p>
  );
}
