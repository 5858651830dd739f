import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { CustomerAttributes } from '../../contract/office/customers.ts';
import { formatPercent } from '../../i18n/format.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { deviceName } from '../../ui/values/device-name.ts';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { Fact, Facts } from '../parts/facts.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { toneOf } from '../parts/status-tone.ts';
import { AccountStatus } from './account-status.tsx';
import { CustomerActions } from './customer-actions.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { DealingsLine } from './dealings-line.tsx';
import { MetBlocks } from './met-blocks.tsx';
import { Reveal } from './reveal.tsx';

export type CustomerFile = Item<CustomerAttributes>;

/** All there is to know of one customer. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, async () => {
    const asked = { params: { id: params['id'] ?? '' }, signal: request.signal };
    return (await call('GET /office/api/customers/{id}', asked)).item;
  });
}

/** Who they are and what they have ordered on one side, what can be done on the other. */
export function Component() {
  const { t } = useLanguage();
  const loaded = useLoaderData<typeof loader>();
  const [revealed, setRevealed] = useState<CustomerFile | null>(null);
  // What was shown for a reason stands until one goes elsewhere; what changes beside it is new.
  const shown = revealed?.id === loaded.id ? revealed : null;
  const customer = shown === null ? loaded : { ...shown, ...changingOf(loaded) };
  return (
    <Page
      title={customer.email}
      aside={<BackLink to={`/customers?kind=${customer.kind}`}>{t('customers.nav')}</BackLink>}
    >
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0">
          <Reveal
            shown={shown !== null}
            onReveal={async (reason) => {
              const asked = { params: { id: loaded.id }, attributes: { reason } };
              setRevealed((await call('POST /office/api/customers/{id}/reveal', asked)).item);
            }}
          />
          <MetBlocks blocks={customer.blocks} />
          <Who customer={customer} />
          <Orders customer={customer} />
          <Wallets customer={customer} />
          <Entrances customer={customer} />
          <Brought customer={customer} />
        </div>
        <aside className="min-w-0">
          <CustomerActions key={customer.id} customer={customer} />
          <CustomerNotes key={`notes ${customer.id}`} id={customer.id} notes={customer.notes} />
        </aside>
      </div>
    </Page>
  );
}

/** What an action on this very screen changes. */
function changingOf({ notes, status, status_reason, two_factor_enabled, sessions }: CustomerFile) {
  return { notes, status, status_reason, two_factor_enabled, sessions };
}

type Props = { readonly customer: CustomerFile };

function Who({ customer }: Props) {
  const { t, locale } = useLanguage();
  const { balances, level } = customer;
  const maySeeMoney = useMay('rewards.read');
  return (
    <Section title={t('customers.who')}>
      <Facts wide>
        <Fact name={t('customers.account')}>
          {customer.kind === 'guest' ? (
            t('customers.noAccount')
          ) : customer.status === 'active' ? (
            t('customers.status.active')
          ) : (
            <AccountStatus status={customer.status} />
          )}
        </Fact>
        <Fact name={t('customers.reason')}>{customer.status_reason}</Fact>
        <Fact name={t('customers.name')}>{customer.name}</Fact>
        <Fact name={t('customers.phone')}>{customer.phone}</Fact>
        <Fact name={t('office.order.language')}>
          {t(`office.order.language.${customer.locale}`)}
        </Fact>
        <Fact name={t('customers.firstSeen')}>
          {customer.first_seen_at === null ? null : <Moment at={customer.first_seen_at} />}
        </Fact>
        <Fact name={t('customers.lastOrder')}>
          {customer.last_order_at === null ? null : <Moment at={customer.last_order_at} />}
        </Fact>
        {customer.kind === 'guest' ? null : (
          <Fact name={t('customers.secondFactor')}>
            {t(customer.two_factor_enabled ? 'customers.on' : 'customers.off')}
          </Fact>
        )}
        {balances === null ? null : (
          <Fact name={t('customers.turnoverUsd')}>
            <Money amount={balances.turnover} currency="USD" />
          </Fact>
        )}
        {level === null ? null : (
          <Fact name={t('customers.level')}>
            {t('customers.levelFrom', { percent: formatPercent(level.discount, locale) })}{' '}
            <Money amount={level.turnover_from} currency="USD" />
          </Fact>
        )}
        {balances === null ? null : (
          <>
            <Fact name={t('customers.rewards')}>
              <Money amount={balances.rewards} currency="USD" />{' '}
              {maySeeMoney ? (
                <Link to={`/rewards/${customer.id}`} className="text-link">
                  {t('customers.rewardsLink')}
                </Link>
              ) : null}
            </Fact>
            <Fact name={t('customers.earnings')}>
              <Money amount={balances.earnings} currency="USD" />
            </Fact>
            <Fact name={t('customers.debt')}>
              <Money amount={balances.debt} currency="USD" />
            </Fact>
          </>
        )}
      </Facts>
    </Section>
  );
}

function Orders({ customer }: Props) {
  const { t } = useLanguage();
  return (
    <Section title={t('customers.orders')}>
      <DealingsLine dealings={customer.dealings} />
      {customer.guest_id === null ? null : (
        <p className="mb-2 text-sm">
          <Link to={`/customers/${customer.guest_id}`} className="text-link">
            {t('customers.guestOrders', { count: customer.guest_orders })}
          </Link>
        </p>
      )}
      {customer.orders.length === 0 ? (
        <Empty>{t('customers.noOrders')}</Empty>
      ) : (
        <Table
          label={t('customers.orders')}
          columns={[
            { key: 'number', title: t('customers.order') },
            { key: 'income', title: t('customers.paid'), end: true },
            { key: 'outcome', title: t('customers.got'), end: true, wide: true },
            { key: 'at', title: t('customers.made'), end: true, wide: true },
          ]}
        >
          {customer.orders.map((order) => (
            <tr key={order.id} className={`${rowLook} relative`}>
              <Cell>
                <Link
                  to={`/orders/${order.id}`}
                  className="figures font-medium after:absolute after:inset-0 hover:text-green"
                >
                  {order.number}
                </Link>{' '}
                <Tag tone={toneOf(order.status)}>{t(`office.status.${order.status}`)}</Tag>
              </Cell>
              <Cell end>
                <Money {...order.income} />
              </Cell>
              <Cell end wide>
                <Money {...order.outcome} />
              </Cell>
              <Cell end wide>
                <Moment at={order.at} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {customer.email.includes('•') ? null : (
        <p className="mt-2 text-sm">
          <Link to={`/orders?search=${encodeURIComponent(customer.email)}`} className="text-link">
            {t('customers.allOrders')}
          </Link>
        </p>
      )}
    </Section>
  );
}

function Wallets({ customer }: Props) {
  const { t } = useLanguage();
  const mayVerify = useMay('cards.verify');
  if (customer.cards.length === 0 && customer.wallets.length === 0) return null;
  return (
    <Section title={t('customers.wallets')}>
      <ul className="grid gap-2 text-sm">
        {customer.cards.map((card) => (
          <li key={card.id}>
            <span className="font-mono">{card.number}</span>{' '}
            <Tag tone={card.status === 'verified' ? 'done' : 'calm'}>
              {t(`customers.card.${card.status === 'verified' ? 'verified' : 'other'}`)}
            </Tag>{' '}
            {mayVerify ? (
              <Link to={`/cards/${card.id}`} className="text-link">
                {t('customers.cardLink')}
              </Link>
            ) : null}
          </li>
        ))}
        {customer.wallets.map((wallet) => (
          <li key={`${wallet.system} ${wallet.account} ${wallet.at}`}>
            {wallet.system} <span className="font-mono break-all">{wallet.account}</span>{' '}
            {wallet.label === null ? null : <span className="text-soft">{wallet.label}</span>}{' '}
            {wallet.verified ? <Tag tone="done">{t('customers.card.verified')}</Tag> : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Entrances({ customer }: Props) {
  const { t } = useLanguage();
  if (customer.kind === 'guest') return null;
  return (
    <Section title={t('customers.sessions')}>
      {customer.sessions.length === 0 ? (
        <p className="text-sm text-soft">{t('customers.noSessions')}</p>
      ) : (
        <ul className="grid gap-1 text-sm">
          {customer.sessions.map((session) => (
            <li key={`${session.created_at} ${session.ip ?? ''}`}>
              {deviceName(session.user_agent) ?? t('officeWords.deviceUnknown')}{' '}
              <span className="figures">{session.ip}</span>{' '}
              <span className="text-soft">
                <Moment at={session.last_seen_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-sm text-soft">
        {t('customers.devices', { count: customer.devices.length })}
      </p>
    </Section>
  );
}

function Brought({ customer: { referral } }: Props) {
  const { t } = useLanguage();
  if (referral === null) return null;
  const { brought_by: by } = referral;
  return (
    <Section title={t('customers.referral')}>
      <Facts>
        <Fact name={t('customers.code')} mono>
          {referral.code}
        </Fact>
        <Fact name={t('customers.broughtBy')}>
          {by === null ? (
            t('customers.nobody')
          ) : (
            <Link to={`/customers/${by.id}`} className="text-link break-all">
              {by.email}
            </Link>
          )}
        </Fact>
        <Fact name={t('customers.brought')}>{referral.brought}</Fact>
      </Facts>
      <ul className="mt-2 grid gap-1 text-sm">
        {referral.newest.map(({ id, email, at }) => (
          <li key={id}>
            <Link to={`/customers/${id}`} className="text-link break-all">
              {email}
            </Link>{' '}
            <span className="text-soft">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
