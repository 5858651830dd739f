import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Pager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';

/** The users that the address asks for; only who can sign in can be granted anything. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['page', 'search']));
  return load(request, () =>
    call('GET /office/api/users', {
      query: { ...query, status: 'active' },
      signal: request.signal,
    }),
  );
}

/** Whom to grant a bonus. */
export function Component() {
  const { t } = useLanguage();
  const { items, ...list } = useLoaderData<typeof loader>();
  return (
    <Page title={t('office.rewards.title')}>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('office.rewards.about')}</p>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('office.rewards.findHint')} />
      </div>
      {items.length === 0 ? (
        <Empty>{t('office.rewards.none')}</Empty>
      ) : (
        <Table
          label={t('office.rewards.title')}
          columns={[
            { key: 'email', title: t('office.rewards.email') },
            { key: 'name', title: t('office.rewards.name'), wide: true },
          ]}
        >
          {items.map(({ id, email, name }) => (
            <tr key={id} className={`${rowLook} relative`}>
              <Cell>
                <Link
                  to={`/rewards/${id}`}
                  className="font-medium break-all after:absolute after:inset-0 hover:text-green"
                >
                  {email}
                </Link>
                <span className="block text-xs text-soft md:hidden">{name}</span>
              </Cell>
              <Cell wide>{name ?? '—'}</Cell>
            </tr>
          ))}
        </Table>
      )}
      <Pager page={list.page} totalPages={list.totalPages} total={list.total} more={list.more} />
    </Page>
  );
}
