import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { ReferrerAttributes } from '../../contract/office/programme.ts';
import { formatPercent } from '../../i18n/format.ts';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { ProgrammeTabs } from './programme-tabs.tsx';

/** Partners by what they have earned, as far as the address asks for. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['after', 'search']));
  return load(request, () => call('GET /office/api/referrers', { query, signal: request.signal }));
}

/** Who brings customers, and what that has come to. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const isSearch = parameters.has('search');
  return (
    <Page title={t('programme.nav')} tabTitle={t('programme.tab.partners')}>
      <ProgrammeTabs />
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchBox label={t('programme.partners.find')} />
      </div>
      {items.length === 0 ? (
        <Empty>{t(isSearch ? 'programme.partners.notFound' : 'programme.partners.none')}</Empty>
      ) : (
        <Partners items={items} />
      )}
      <CursorPager next={meta.next} />
    </Page>
  );
}

function Partners({ items }: { readonly items: readonly Item<ReferrerAttributes>[] }) {
  const { locale, t } = useLanguage();
  return (
    <Table
      label={t('programme.tab.partners')}
      columns={[
        { key: 'partner', title: t('programme.partners.partner') },
        { key: 'rate', title: t('programme.partners.rate'), end: true, wide: true },
        { key: 'clicks', title: t('programme.partners.clicks'), end: true, wide: true },
        { key: 'registered', title: t('programme.partners.registrations'), end: true, wide: true },
        { key: 'counted', title: t('programme.partners.counted'), end: true, wide: true },
        { key: 'orders', title: t('programme.partners.orders'), end: true, wide: true },
        { key: 'worth', title: t('programme.partners.worth'), end: true, wide: true },
        { key: 'earned', title: t('programme.partners.earned'), end: true },
      ]}
    >
      {items.map((partner) => (
        <tr key={partner.id} className={`${rowLook} relative`}>
          <Cell>
            <Link
              to={`/programme/partners/${partner.id}`}
              className="font-medium break-all after:absolute after:inset-0 hover:text-green"
            >
              {partner.email}
            </Link>
            <span className="block font-mono text-xs text-soft">{partner.code}</span>
            {partner.reviews === 0 ? null : (
              <Tag tone="attention">
                {t('programme.partners.reviews', { count: partner.reviews })}
              </Tag>
            )}
          </Cell>
          <Cell end wide>
            {formatPercent(partner.rate, locale)}
            {partner.rate_agreed ? (
              <span className="block text-xs text-soft">{t('programme.partners.agreed')}</span>
            ) : null}
          </Cell>
          <Cell end wide>
            {partner.clicks}
          </Cell>
          <Cell end wide>
            {partner.registrations}
          </Cell>
          <Cell end wide>
            {partner.counted}
          </Cell>
          <Cell end wide>
            {partner.orders}
          </Cell>
          <Cell end wide>
            <Money amount={partner.worth} currency="USD" />
          </Cell>
          <Cell end className="font-medium">
            <Money amount={partner.earned} currency="USD" />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
