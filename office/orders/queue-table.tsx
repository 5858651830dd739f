import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { ClaimedPayout, QueueOrderAttributes } from '../../contract/office/orders.ts';
import { PaymentSystemIcon } from '../../ui/drawings/payment-system-icon.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { useRowKeys } from '../../ui/lists/use-row-keys.ts';
import { Tag } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { useLanguage } from '../parts/language.tsx';
import { SpanSince } from '../parts/span-since.tsx';
import { toneOf } from '../parts/status-tone.ts';
import { AllCheckbox, RowCheckbox } from './bulk/row-checkbox.tsx';
import type { ChosenOrders } from './bulk/use-chosen-orders.ts';
import { useClaimedLong } from './payouts/claimed-notice.tsx';

type Order = Item<QueueOrderAttributes>;

type Props = {
  readonly orders: readonly Order[];
  readonly search: RefObject<HTMLInputElement | null>;
  /** Null where one may do nothing with many of them. */
  readonly choice: ChosenOrders | null;
};

/** The lines of the queue: `j` and `k` walk, `x` chooses, Enter opens, `/` goes to the search. */
export function QueueTable({ orders, search, choice }: Props) {
  const { t } = useLanguage();
  const ids = useMemo(() => orders.map(({ id }) => id), [orders]);
  const press = choice === null ? {} : { onChoose: (id: string) => choice.press(id) };
  const current = useRowKeys({ ids, search, pathOf: orderPath, ...press });
  return (
    <Table
      label={t('office.nav.orders')}
      columns={[
        ...(choice === null
          ? []
          : [{ key: 'choose', title: <AllCheckbox choice={choice} ids={ids} /> }]),
        { key: 'number', title: t('office.queue.number') },
        { key: 'state', title: t('office.queue.state') },
        { key: 'income', title: t('office.queue.income'), end: true, wide: true },
        { key: 'outcome', title: t('office.queue.outcome'), end: true, wide: true },
        { key: 'email', title: t('office.queue.customer'), wide: true },
        { key: 'since', title: t('office.queue.since'), end: true, wide: true },
      ]}
    >
      {orders.map((order) => (
        <Row key={order.id} order={order} current={order.id === current} choice={choice} />
      ))}
    </Table>
  );
}

function orderPath(id: string): string {
  return `/orders/${id}`;
}

type RowProps = {
  readonly order: Order;
  /** One stands on it. */
  readonly current: boolean;
  readonly choice: ChosenOrders | null;
};

function Row({ order, current, choice }: RowProps) {
  const { t } = useLanguage();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <tr
      ref={row}
      aria-selected={current}
      className={`${rowLook} relative scroll-mb-24 aria-selected:bg-green-wash aria-selected:shadow-[inset_3px_0_0_var(--color-green)]`}
    >
      {choice === null ? null : (
        <Cell>
          <RowCheckbox choice={choice} id={order.id} number={order.number} />
        </Cell>
      )}
      <Cell className="whitespace-nowrap">
        {/* The link is as large as the row, so that a click anywhere opens the order. */}
        <Link
          to={`/orders/${order.id}`}
          className="figures font-medium after:absolute after:inset-0 hover:text-green"
        >
          {order.number}
        </Link>
        {order.kind === 'withdrawal' ? (
          <span className="block text-xs text-soft">{t('office.kind.withdrawal')}</span>
        ) : null}
      </Cell>
      <Cell>
        <State order={order} />
        <SumsOfPhone order={order} />
      </Cell>
      <Side system={order.income} amount={order.income_amount} requisite={order.requisite} />
      <Side system={order.outcome} amount={order.outcome_amount} />
      <Cell wide className="max-w-56 truncate">
        {order.email ?? '—'}
        {order.city === null ? null : (
          <span className="block text-xs text-soft">{order.city.name}</span>
        )}
      </Cell>
      <Cell end wide>
        <SpanSince
          at={order.waiting_since ?? order.created_at}
          className={order.needs === null ? 'text-soft' : ''}
        />
      </Cell>
    </tr>
  );
}

type SideProps = {
  readonly system: Order['income'];
  readonly amount: string;
  readonly requisite?: Order['requisite'];
};

function Side({ system, amount, requisite = null }: SideProps) {
  return (
    <Cell end wide>
      <span className="inline-flex items-center gap-2">
        <span className="text-right">
          <Money amount={amount} currency={system.currency} />
          <span className="block text-xs text-soft">{system.name}</span>
          {requisite === null ? null : <Requisite requisite={requisite} />}
        </span>
        <PaymentSystemIcon name={system.name} iconUrl={system.icon_url} className="size-5" />
      </span>
    </Cell>
  );
}

/** Where the customer was told to pay: the account in which its money is looked for. */
function Requisite({
  requisite: { account, bank },
}: {
  requisite: NonNullable<Order['requisite']>;
}) {
  const { t } = useLanguage();
  return (
    <span className="figures block max-w-44 truncate text-xs text-soft" title={bank ?? undefined}>
      <span className="sr-only">{t('office.queue.requisite')} </span>
      {account}
    </span>
  );
}

/** Columns of their own do not fit a phone, and a payout is looked for by what it pays. */
function SumsOfPhone({ order: { income, outcome, ...order } }: { order: Order }) {
  const { t } = useLanguage();
  return (
    <span className="mt-1 block md:hidden">
      <Money amount={order.income_amount} currency={income.currency} />{' '}
      <span className="text-xs text-soft">{income.name}</span>
      {order.requisite === null ? null : <Requisite requisite={order.requisite} />}
      <span className="block">
        <span aria-hidden="true">→ </span>
        <span className="sr-only">{t('office.queue.outcome')} </span>
        <Money amount={order.outcome_amount} currency={outcome.currency} />{' '}
        <span className="text-xs text-soft">{outcome.name}</span>
      </span>
    </span>
  );
}

/** What the order waits for, if it waits for us; otherwise where it is. */
function State({ order }: { order: Order }) {
  const { t } = useLanguage();
  return (
    <>
      {order.needs === null ? (
        <Tag tone={toneOf(order.status)}>{t(`office.status.${order.status}`)}</Tag>
      ) : order.claimed === null ? (
        <Tag tone="attention">{t(`office.need.${order.needs}`)}</Tag>
      ) : (
        <ClaimMark claimed={order.claimed} />
      )}
      {order.escalated ? (
        <span className="block text-xs text-amber">{t('risk.queue.overdue')}</span>
      ) : null}
      {order.exception_label === null ? null : (
        <span className="block text-xs text-soft">{order.exception_label}</span>
      )}
      {order.cheque_used_elsewhere ? (
        <span className="block">
          <Tag tone="lost" named>
            {t('office.cheque.elsewhere')}
          </Tag>
        </span>
      ) : null}
      {order.waiting_since === null || order.claimed !== null ? null : (
        <span className="block text-xs text-soft md:hidden">
          <SpanSince at={order.waiting_since} />
        </span>
      )}
    </>
  );
}

/** Who is making its payout; marked when that has taken too long. */
function ClaimMark({ claimed }: { claimed: ClaimedPayout }) {
  const { t } = useLanguage();
  const long = useClaimedLong(claimed);
  return (
    <>
      <Tag tone={long ? 'attention' : 'waiting'} named>
        {claimed.own ? t('office.queue.claimedOwn') : t('office.queue.claimed', { by: claimed.by })}
      </Tag>
      <span className={`block text-xs ${long ? 'text-amber' : 'text-soft'}`}>
        {long ? `${t('office.queue.claimedLong')}: ` : null}
        <SpanSince at={claimed.at} />
      </span>
    </>
  );
}
