import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { CouponAttributes } from '../../contract/coupons.ts';
import { useNow } from '../../ui/use-now.ts';
import { getList, type Item } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Empty, Page } from '../parts/page.tsx';
import { Press } from '../parts/press.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { givesOf, standingOf, usesOf } from './coupon-words.ts';
import { NextPage } from './next-page.tsx';
import { ProgrammeTabs } from './programme-tabs.tsx';

/** Coupons from where the address says, the newest first. */
export function loader({ request }: LoaderFunctionArgs) {
  const after = new URL(request.url).searchParams.get('after');
  const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
  return load(request, () => getList<CouponAttributes>(`/coupons${query}`, request.signal));
}

/** Every coupon: what it gives, how often it was used, and whether it still may be. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const mayChange = useMay('rewards.change');
  const [adding, setAdding] = useState(false);
  return (
    <Page
      title={t('programme.nav')}
      tabTitle={t('programme.tab.coupons')}
      aside={
        mayChange ? (
          <Press kind="primary" onClick={() => setAdding(true)}>
            {t('programme.coupons.add')}
          </Press>
        ) : null
      }
    >
      <ProgrammeTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('programme.coupons.about')}</p>
      {items.length === 0 ? (
        <Empty>{t('programme.coupons.none')}</Empty>
      ) : (
        <Coupons items={items} />
      )}
      <NextPage next={meta['next']} />
      {adding ? <CouponDialog coupon={null} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}

function Coupons({ items }: { readonly items: readonly Item<CouponAttributes>[] }) {
  const { locale, t } = useLanguage();
  const now = useNow();
  return (
    <Table
      label={t('programme.tab.coupons')}
      columns={[
        { key: 'code', title: t('programme.coupons.code') },
        { key: 'gives', title: t('programme.coupons.gives') },
        { key: 'uses', title: t('programme.coupons.uses'), end: true },
        { key: 'until', title: t('programme.coupons.until'), end: true, wide: true },
      ]}
    >
      {items.map((coupon) => {
        const { tone, word } = standingOf(coupon, now, t);
        return (
          <tr key={coupon.id} className={`${rowLook} relative`}>
            <Cell>
              <Link
                to={`/programme/coupons/${coupon.id}`}
                className="font-mono break-all max-sm:text-xs after:absolute after:inset-0 hover:text-green"
              >
                {coupon.code}
              </Link>
              <span className="block">
                <Tag tone={tone}>{word}</Tag>
              </span>
            </Cell>
            <Cell>
              {givesOf(coupon, t, locale)}
              <span className="block text-xs wrap-anywhere text-soft">{coupon.note}</span>
            </Cell>
            <Cell end>{usesOf(coupon, t)}</Cell>
            <Cell end wide>
              {coupon.valid_until === null ? (
                t('programme.coupons.forever')
              ) : (
                <Moment at={coupon.valid_until} />
              )}
            </Cell>
          </tr>
        );
      })}
    </Table>
  );
}
