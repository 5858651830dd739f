import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { GrantReward } from './grant-reward.tsx';

/** A user, what they have on their balance, and what it is made of. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const one = { params: { id: params['id'] ?? '' }, signal: request.signal };
  const query = Object.fromEntries(askedOf(request, ['page']));
  return load(request, async () => {
    const [user, rewards] = await Promise.all([
      call('GET /office/api/users/{id}', one),
      call('GET /office/api/users/{id}/rewards', { ...one, query }),
    ]);
    return { user: user.item, rewards };
  });
}

type UserRewards = Awaited<ReturnType<typeof loader>>;

/** The balance of one user, and granting them more. */
export function Component() {
  const { t } = useLanguage();
  const { user, rewards } = useLoaderData<typeof loader>();
  const mayGrant = useMay('rewards.grant') && user.status === 'active';
  const [granting, setGranting] = useState(false);
  return (
    <Page
      title={t('office.rewards.title')}
      tabTitle={user.email}
      aside={
        <>
          <BackLink to="/rewards">{t('office.rewards.title')}</BackLink>
          {mayGrant ? (
            <Button size="small" kind="primary" onClick={() => setGranting(true)}>
              {t('office.rewards.grant')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="mb-4 font-medium break-all">{user.email}</p>
      <Balance meta={rewards.meta} />
      <Section title={t('office.rewards.history')}>
        {rewards.items.length === 0 ? (
          <Empty>{t('office.rewards.empty')}</Empty>
        ) : (
          <History items={rewards.items} />
        )}
        <Pager page={rewards.page} totalPages={rewards.totalPages} total={rewards.total} />
      </Section>
      {granting ? <GrantReward user={user} onClose={() => setGranting(false)} /> : null}
    </Page>
  );
}

const sums = [
  ['available_amount', 'office.rewards.balance'],
  ['total_amount', 'office.rewards.granted'],
  ['paid_amount', 'office.rewards.paid'],
] as const;

function Balance({ meta }: Pick<UserRewards['rewards'], 'meta'>) {
  const { t } = useLanguage();
  return (
    <dl className="mb-6 flex flex-wrap gap-x-10 gap-y-3">
      {sums.map(([name, label]) => (
        <div key={name}>
          <dt className="overline-text">{t(label)}</dt>
          <dd className="text-lg font-medium">
            <Money amount={meta[name]} currency="USD" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function History({ items }: Pick<UserRewards['rewards'], 'items'>) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('office.rewards.history')}
      columns={[
        { key: 'amount', title: t('office.rewards.amount') },
        { key: 'reason', title: t('office.rewards.reason') },
        { key: 'by', title: t('office.rewards.by'), wide: true },
        { key: 'at', title: t('office.rewards.at'), end: true, wide: true },
      ]}
    >
      {items.map((reward) => (
        <tr key={reward.id} className={rowLook}>
          <Cell className="whitespace-nowrap">
            <Money amount={reward.amount} currency="USD" />
            {reward.status === 'paid' ? (
              <span className="block text-xs text-green">{t('office.rewards.paid')}</span>
            ) : null}
          </Cell>
          <Cell className="break-words">
            {reward.reason}
            <span className="block text-xs text-soft md:hidden">
              {reward.granted_by} · <Moment at={reward.created_at} />
            </span>
          </Cell>
          <Cell wide>{reward.granted_by}</Cell>
          <Cell end wide>
            <Moment at={reward.created_at} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
