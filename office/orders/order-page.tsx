import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeOrderAttributes } from '../../contract/office/orders.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useOrderEvents } from '../api/use-order-events.ts';
import { OrderCustomer } from '../customers/order-customer.tsx';
import { Reveal } from '../customers/reveal.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { toneOf } from '../parts/status-tone.ts';
import { Actions } from './actions.tsx';
import { Comments } from './comments.tsx';
import { Corrections } from './corrections/corrections.tsx';
import { Customer } from './customer.tsx';
import { Deposits } from './deposits.tsx';
import { Journals } from './journals.tsx';
import { ActionKeys } from './keys/action-keys.tsx';
import { NextOrder } from './keys/next-order.tsx';
import { queuePath } from './last-queue.ts';
import { Payouts } from './payouts/payouts.tsx';
import { PayoutsByHand } from './payouts/payouts-by-hand.tsx';
import { PriceCheck } from './price-check.tsx';
import { RiskFlags } from './risk-flags.tsx';
import { Screenings } from './screenings.tsx';
import { Terms } from './terms.tsx';

export type OfficeOrder = Item<OfficeOrderAttributes>;

/** One order with all that belongs to it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, async () => {
    const ask = { params: { id: params['id'] ?? '' }, signal: request.signal };
    const [order, behind] = await Promise.all([
      call('GET /office/api/orders/{id}', ask),
      call('GET /office/api/orders/{id}/customer', ask),
    ]);
    return { order: order.item, behind: behind.item };
  });
}

/** Facts and history on one side, what can be done on the other; it keeps itself up to date. */
export function Component() {
  const { t } = useLanguage();
  const { order, behind } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [revealed, setRevealed] = useState<OfficeOrder | null>(null);
  const shown = revealed?.id === order.id ? revealed : null;
  const up = useOrderEvents((id) => {
    if (id === null || id === order.id) void revalidate();
  });
  return (
    <Page
      title={t('office.order.title', { number: order.number })}
      aside={
        <>
          <NextOrder after={order.id} />
          <BackLink to={queuePath()}>{t('office.toQueue')}</BackLink>
        </>
      }
    >
      {up ? null : (
        <div className="mb-4">
          <Notice tone="waiting" announce>
            {t('office.queue.lineDown')}
          </Notice>
        </div>
      )}
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <ActionKeys>
          <State order={order} />
          <PayoutsByHand order={order} />
          <Actions order={order} />
        </ActionKeys>
        <div className="min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <RiskFlags order={order} />
          <Corrections order={shown ?? order} />
          {order.screening_hold === null ? null : <Screenings order={order} />}
          <Terms order={order} />
          <Reveal
            shown={shown !== null}
            onReveal={async (reason) => {
              const params = { id: order.id };
              const attributes = { reason };
              const { item } = await call('POST /office/api/orders/{id}/reveal', {
                params,
                attributes,
              });
              setRevealed(item);
            }}
          />
          <Customer order={shown ?? order} />
          {order.kind === 'withdrawal' ? null : <Deposits order={order} />}
          <Payouts order={order} />
          {order.screening_hold === null ? <Screenings order={order} /> : null}
          <Section title={t('office.order.history')}>
            <ol className="grid gap-2.5 text-sm sm:gap-1">
              {order.timeline.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: history only grows at its end
                <li key={at} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
                  <Moment at={line.at} className="text-soft" />
                  <span className="min-w-0 wrap-anywhere">{line.text}</span>
                  <span className="text-soft">{line.by}</span>
                </li>
              ))}
            </ol>
          </Section>
          <Journals order={order} />
          <PriceCheck key={order.id} orderId={order.id} />
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-start-2">
          <OrderCustomer key={order.id} summary={behind} />
          <Comments order={order} />
        </div>
      </div>
    </Page>
  );
}

/** Where the order is, what is unusual about it, and what it waits for. */
function State({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  return (
    <div className="mb-4 space-y-2" aria-live="polite">
      <p>
        <Tag tone={toneOf(order.status)}>{order.label}</Tag>
      </p>
      {order.kind === 'withdrawal' ? (
        <Notice title={t('office.kind.withdrawal')}>{t('office.kind.withdrawalAbout')}</Notice>
      ) : null}
      {order.exception_label === null ? null : (
        <p className="text-sm">
          <Tag tone="attention">{order.exception_label}</Tag>
        </p>
      )}
      {order.status_reason === null ? null : (
        <p className="text-sm wrap-anywhere">
          {t('office.order.reason', { reason: order.status_reason })}
        </p>
      )}
      <Need order={order} />
    </div>
  );
}

/** What it waits for, told to whoever may do that; others read no more than its name. */
function Need({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const { needs, claimed, payouts, available_actions: actions } = order;
  // What a correction waits for stands beside it.
  if (order.corrections.some(({ state }) => state === 'confirmed')) return null;
  if (needs === null || claimed !== null) return null;
  return actions.some((action) => action !== 'comment') ? (
    <Notice tone="waiting">
      {needs === 'payout' && payouts.some(({ unclear }) => unclear !== null)
        ? t('office.order.needs.unclear')
        : t(`office.order.needs.${needs}`)}
    </Notice>
  ) : (
    <p className="text-sm">
      <Tag tone="attention">{t(`office.need.${needs}`)}</Tag>
    </p>
  );
}
