import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item, ListOf } from '../../client/call-types.ts';
import type {
  ReferrerAttributes,
  ReferrerPayoutAttributes,
} from '../../contract/office/programme.ts';
import { formatPercent } from '../../i18n/format.ts';
import { BackLink } from '../../ui/actions/back-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { Pager } from '../../ui/lists/pager.tsx';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { Money } from '../../ui/values/money.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page, Section } from '../parts/page.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { toneOf } from '../parts/status-tone.ts';
import { Figures } from './figures.tsx';

type Partner = Item<ReferrerAttributes>;
type Payouts = ListOf<ReferrerPayoutAttributes>;

/** A partner, and what they have taken out. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const one = { params: { id: params['id'] ?? '' }, signal: request.signal };
  const query = Object.fromEntries(askedOf(request, ['page']));
  return load(request, async () => {
    const [partner, payouts] = await Promise.all([
      call('GET /office/api/referrers/{id}', one),
      call('GET /office/api/referrers/{id}/payouts', { ...one, query }),
    ]);
    return { partner: partner.item, payouts };
  });
}

/** One partner: their figures, their share, and their withdrawals. */
export function Component() {
  const { t } = useLanguage();
  const { partner, payouts } = useLoaderData<typeof loader>();
  return (
    <Page
      title={partner.email}
      aside={<BackLink to="/programme/partners">{t('programme.tab.partners')}</BackLink>}
    >
      <p className="mb-4 font-mono text-sm text-soft">{partner.code}</p>
      {partner.reviews === 0 ? null : (
        <p className="mb-4">
          <Link to="/programme/reviews" className="text-link">
            {t('programme.partners.reviews', { count: partner.reviews })}
          </Link>
        </p>
      )}
      <Section title={t('programme.partner.figures')}>
        <PartnerFigures partner={partner} />
      </Section>
      <Section title={t('programme.partner.rate')}>
        <Share partner={partner} />
      </Section>
      <Section title={t('programme.partner.payouts')}>
        <PayoutList payouts={payouts} />
      </Section>
    </Page>
  );
}

const sums = ['earned', 'available', 'paid', 'debt', 'worth'] as const;
const counts = ['clicks', 'registrations', 'counted', 'orders'] as const;

function PartnerFigures({ partner }: { readonly partner: Partner }) {
  const { t } = useLanguage();
  return (
    <Figures
      figures={[
        ...sums.map((name) => ({
          label: t(`programme.partners.${name}`),
          value: <Money amount={partner[name]} currency="USD" />,
        })),
        ...counts.map((name) => ({
          label: t(`programme.partners.${name}`),
          value: partner[name],
        })),
      ]}
    />
  );
}

function Share({ partner }: { readonly partner: Partner }) {
  const { locale, t } = useLanguage();
  const mayChange = useMay('rewards.change');
  const [changing, setChanging] = useState(false);
  const rate = formatPercent(partner.rate, locale);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
      <p>
        {partner.rate_agreed
          ? t('programme.partner.own', { rate })
          : t('programme.partner.byTiers', { rate, counted: partner.counted })}
      </p>
      {mayChange ? (
        <Button size="small" onClick={() => setChanging(true)}>
          {t('programme.partner.change')}
        </Button>
      ) : null}
      {changing ? <RateDialog partner={partner} onClose={() => setChanging(false)} /> : null}
    </div>
  );
}

function RateDialog({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('programme.partner.changeTitle', { email: partner.email })}
      submit={t('programme.partner.set')}
      fields={['rate', 'reason']}
      onClose={onClose}
      onSubmit={(form) => {
        const rate = typedNumber(textOf(form, 'rate'));
        return call('PUT /office/api/referrers/{id}/rate', {
          params: { id: partner.id },
          attributes: { rate: rate === '' ? null : rate, reason: textOf(form, 'reason') },
        });
      }}
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="rate"
            inputMode="decimal"
            label={t('programme.partner.rateLabel')}
            hint={t('programme.partner.rateHint')}
            defaultValue={partner.rate_agreed ? partner.rate : ''}
          />
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}

function PayoutList({ payouts }: { readonly payouts: Payouts }) {
  const { t } = useLanguage();
  if (payouts.items.length === 0) {
    return <p className="text-sm text-soft">{t('programme.partner.noPayouts')}</p>;
  }
  return (
    <>
      <Table
        label={t('programme.partner.payouts')}
        columns={[
          { key: 'order', title: t('programme.partner.order') },
          { key: 'amount', title: t('programme.partner.amount'), end: true },
          { key: 'to', title: t('programme.partner.to'), wide: true },
          { key: 'at', title: t('programme.partner.at'), end: true, wide: true },
        ]}
      >
        {payouts.items.map((payout) => (
          <tr key={payout.id} className={`${rowLook} relative`}>
            <Cell>
              <Link
                to={`/orders/${payout.id}`}
                className="font-medium after:absolute after:inset-0 hover:text-green"
              >
                {payout.order_number}
              </Link>
              <span className="block">
                <Tag tone={toneOf(payout.status)}>{payout.label}</Tag>
              </span>
            </Cell>
            <Cell end>
              <Money amount={payout.amount} currency="USD" />
            </Cell>
            <Cell wide>{payout.payment_system}</Cell>
            <Cell end wide>
              <Moment at={payout.created_at} />
            </Cell>
          </tr>
        ))}
      </Table>
      <Pager page={payouts.page} totalPages={payouts.totalPages} total={payouts.total} />
    </>
  );
}
