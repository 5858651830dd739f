import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { AccountAttributes } from '../../contract/office/accounts.ts';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { matchesSearch } from '../../ui/lists/search-match.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { System } from '../parts/system.tsx';
import { AccountTabs } from './account-tabs.tsx';

type Account = Item<AccountAttributes>;

/** Every account with its balance. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, () => call('GET /office/api/accounts', { signal: request.signal }));
}

/** What lies with each payment system, those that differ from the outside first. */
export function Component() {
  const { t } = useLanguage();
  const { items } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const search = parameters.get('search') ?? '';
  const shown = items
    .filter(({ system }) => matchesSearch(`${system.name} ${system.code}`.toLowerCase(), search))
    .toSorted((left, right) => Number(isDrifted(right)) - Number(isDrifted(left)));
  const drifted = items.filter(isDrifted).length;
  return (
    <Page title={t('accounts.nav')}>
      <AccountTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('accounts.text')}</p>
      {drifted === 0 ? null : (
        <div className="mb-3">
          <Notice tone="loss" announce>
            {t('accounts.driftedTitle', { count: String(drifted) })}
          </Notice>
        </div>
      )}
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('accounts.search')} />
      </div>
      {shown.length === 0 ? <Empty>{t('accounts.empty')}</Empty> : <Accounts items={shown} />}
    </Page>
  );
}

function Accounts({ items }: { readonly items: readonly Account[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('accounts.tab.accounts')}
      columns={[
        { key: 'system', title: t('accounts.system') },
        { key: 'amount', title: t('accounts.amount'), end: true },
        { key: 'actual', title: t('accounts.actual'), end: true, wide: true },
        { key: 'drift', title: t('accounts.drift'), end: true, wide: true },
      ]}
    >
      {items.map((account) => (
        <tr key={account.id} className={rowLook}>
          <Cell>
            <Link to={`/accounts/${account.id}`} className="hover:text-green">
              <System system={account.system} />
            </Link>
            {account.demand === 0 ? null : (
              <Link to="/reserves#reserve-demand" className="block text-xs text-link">
                {t('accounts.demand', { count: String(account.demand) })}
              </Link>
            )}
            <span className="block md:hidden">
              <Drift account={account} />
            </span>
          </Cell>
          <Cell end>
            <Money amount={account.amount} currency={account.system.currency} />
          </Cell>
          <Cell end wide>
            {account.reconciliation === null ? (
              <span className="text-soft">{t('accounts.never')}</span>
            ) : (
              <Money
                amount={account.reconciliation.actual_amount}
                currency={account.system.currency}
              />
            )}
          </Cell>
          <Cell end wide>
            <Drift account={account} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function Drift({ account: { reconciliation, system } }: { readonly account: Account }) {
  const { t } = useLanguage();
  if (reconciliation === null) return null;
  const { drift_amount: drift, drifted_since: since } = reconciliation;
  if (since === null && /^-?[0.]+$/.test(drift)) return <Tag tone="done">{t('accounts.even')}</Tag>;
  return (
    <Tag tone={since === null ? 'waiting' : 'lost'}>
      <Money amount={drift} currency={system.currency} />
    </Tag>
  );
}

function isDrifted({ reconciliation }: Account): boolean {
  return (reconciliation?.drifted_since ?? null) !== null;
}
