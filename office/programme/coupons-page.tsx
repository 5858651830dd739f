import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { CouponAttributes } from '../../contract/coupons.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { useNow } from '../../ui/values/use-now.ts';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { givesOf, standingOf, usesOf } from './coupon-words.ts';
import { ProgrammeTabs } from './programme-tabs.tsx';

/** Coupons from where the address says, the newest first. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['after']));
  return load(request, () => call('GET /office/api/coupons', { query, signal: request.signal }));
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
          <Button size="small" kind="primary" onClick={() => setAdding(true)}>
            {t('programme.coupons.add')}
          </Button>
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
      <CursorPager next={meta.next} />
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
