import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { CustomerLineAttributes } from '../../contract/office/customers.ts';
import { Segmented } from '../../ui/forms/segmented.tsx';
import { toFirstPage } from '../../ui/lists/first-page.ts';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { AccountStatus } from './account-status.tsx';

/** The customers that the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['kind', 'search', 'after']));
  const { signal } = request;
  return load(request, () => call('GET /office/api/customers', { query, signal }));
}

/** Who exchanges here, with an account or without. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const [parameters, setParameters] = useSearchParams();
  const kind = parameters.get('kind') === 'guest' ? 'guest' : 'account';
  return (
    <Page title={t('customers.nav')}>
      <Segmented
        legend={t('customers.kinds')}
        segments={[
          { value: 'account', label: t('customers.kind.account') },
          { value: 'guest', label: t('customers.kind.guest') },
        ]}
        value={kind}
        onChange={(chosen) =>
          setParameters((before) => {
            const next = new URLSearchParams(before);
            toFirstPage(next);
            next.set('kind', chosen);
            return next;
          })
        }
        className="mb-3 gap-x-5 text-sm"
      />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('customers.search')} />
      </div>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('customers.searchHint')}</p>
      {items.length === 0 ? (
        <Empty>{t(parameters.has('search') ? 'customers.notFound' : 'customers.none')}</Empty>
      ) : (
        <Customers items={items} />
      )}
      <CursorPager next={meta.next} />
    </Page>
  );
}

function Customers({ items }: { readonly items: readonly Item<CustomerLineAttributes>[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('customers.nav')}
      columns={[
        { key: 'email', title: t('customers.email') },
        { key: 'name', title: t('customers.name'), wide: true },
        { key: 'phone', title: t('customers.phone'), wide: true },
        { key: 'at', title: t('customers.at'), end: true, wide: true },
      ]}
    >
      {items.map((customer) => (
        <tr key={customer.id} className={`${rowLook} relative`}>
          <Cell>
            <Link
              to={`/customers/${encodeURIComponent(customer.id)}`}
              className="font-medium break-all after:absolute after:inset-0 hover:text-green"
            >
              {customer.email}
            </Link>{' '}
            <AccountStatus status={customer.status} />
            <span className="block text-xs text-soft md:hidden">{customer.name}</span>
          </Cell>
          <Cell wide>{customer.name ?? '—'}</Cell>
          <Cell wide className="figures whitespace-nowrap">
            {customer.phone ?? '—'}
          </Cell>
          <Cell end wide>
            <Moment at={customer.at} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
