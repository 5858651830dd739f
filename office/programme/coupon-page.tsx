import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { CouponAttributes, CouponUseAttributes } from '../../contract/coupons.ts';
import { formatMoney } from '../../i18n/format.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { useNow } from '../../ui/values/use-now.ts';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { givesOf, standingOf, usesOf } from './coupon-words.ts';

type Coupon = Item<CouponAttributes>;

/** A coupon, and the last orders that have it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const one = { params: { id: params['id'] ?? '' }, signal: request.signal };
  return load(request, async () => {
    const [coupon, uses] = await Promise.all([
      call('GET /office/api/coupons/{id}', one),
      call('GET /office/api/coupons/{id}/uses', one),
    ]);
    return { coupon: coupon.item, uses: uses.items };
  });
}

/** One coupon: what it gives, its limits, and who has used it. */
export function Component() {
  const { t } = useLanguage();
  const { coupon, uses } = useLoaderData<typeof loader>();
  const mayChange = useMay('rewards.change');
  const [changing, setChanging] = useState(false);
  return (
    <Page
      title={coupon.code}
      aside={
        <>
          <BackLink to="/programme/coupons">{t('programme.tab.coupons')}</BackLink>
          {mayChange ? (
            <Button size="small" kind="primary" onClick={() => setChanging(true)}>
              {t('programme.coupons.change')}
            </Button>
          ) : null}
        </>
      }
    >
      <Facts coupon={coupon} />
      <Section title={t('programme.coupons.orders')}>
        <Uses uses={uses} />
      </Section>
      {changing ? <CouponDialog coupon={coupon} onClose={() => setChanging(false)} /> : null}
    </Page>
  );
}

function Facts({ coupon }: { readonly coupon: Coupon }) {
  const { locale, t } = useLanguage();
  const { tone, word } = standingOf(coupon, useNow(), t);
  const limits = [
    coupon.direction_ids.length === 0
      ? t('programme.coupons.anyDirection')
      : coupon.direction_ids.join(', '),
    coupon.customer === '' ? t('programme.coupons.anybody') : coupon.customer,
    t('programme.coupons.perCustomer', { count: coupon.customer_uses_max }),
    ...(coupon.worth_min === ''
      ? []
      : [
          t('programme.coupons.worthFrom', {
            worth: formatMoney(coupon.worth_min, 'USD', locale),
          }),
        ]),
  ];
  return (
    <div className="mb-6 max-w-3xl space-y-2 text-sm">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span className="text-lg font-medium">{givesOf(coupon, t, locale)}</span>
        <Tag tone={tone}>{word}</Tag>
      </p>
      <p className="wrap-anywhere">{coupon.note}</p>
      <p>
        {t('programme.coupons.uses')}: {usesOf(coupon, t)}
      </p>
      <p className="wrap-anywhere">
        {t('programme.coupons.limits')}: {limits.join('; ')}
      </p>
      <p>
        {t('programme.coupons.from')}: <Moment at={coupon.valid_from} />
        {' · '}
        {t('programme.coupons.until')}:{' '}
        {coupon.valid_until === null ? (
          t('programme.coupons.forever')
        ) : (
          <Moment at={coupon.valid_until} />
        )}
      </p>
      <p className="text-soft">
        {t('programme.coupons.created', { by: coupon.created_by })}
        {' · '}
        <Moment at={coupon.created_at} />
      </p>
    </div>
  );
}

const tones: Readonly<Record<CouponUseAttributes['state'], Tone>> = {
  held: 'waiting',
  used: 'done',
  released: 'calm',
};

function Uses({ uses }: { readonly uses: readonly Item<CouponUseAttributes>[] }) {
  const { t } = useLanguage();
  if (uses.length === 0) {
    return <p className="text-sm text-soft">{t('programme.coupons.noOrders')}</p>;
  }
  return (
    <Table
      label={t('programme.coupons.orders')}
      columns={[
        { key: 'order', title: t('programme.coupons.order') },
        { key: 'by', title: t('programme.coupons.by') },
        { key: 'state', title: t('programme.coupons.state'), wide: true },
        { key: 'at', title: t('programme.partner.at'), end: true, wide: true },
      ]}
    >
      {uses.map((use) => (
        <tr key={use.id} className={`${rowLook} relative`}>
          <Cell>
            <Link
              to={`/orders/${use.id}`}
              className="font-medium after:absolute after:inset-0 hover:text-green"
            >
              {use.order_number}
            </Link>
          </Cell>
          <Cell className="break-all">
            {use.customer ?? '—'}
            <span className="block md:hidden">
              <Tag tone={tones[use.state]}>{t(`programme.coupons.state.${use.state}`)}</Tag>
            </span>
          </Cell>
          <Cell wide>
            <Tag tone={tones[use.state]}>{t(`programme.coupons.state.${use.state}`)}</Tag>
          </Cell>
          <Cell end wide>
            <Moment at={use.created_at} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
