import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { ReviewAttributes, ReviewEvidence } from '../../contract/office/programme.ts';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { tabLook } from '../../ui/lists/tabs.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag, type Tone } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { ProgrammeTabs } from './programme-tabs.tsx';

type Review = Item<ReviewAttributes>;
type Decision = 'credit' | 'refuse';

/** Earnings that wait, or those that were decided. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['after', 'state']));
  return load(request, () =>
    call('GET /office/api/referral_reviews', { query, signal: request.signal }),
  );
}

/** Earnings that may be the partner's own: what they have in common, and the decision. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const isDecided = parameters.get('state') === 'decided';
  const [deciding, setDeciding] = useState<{ review: Review; decision: Decision } | null>(null);
  return (
    <Page title={t('programme.nav')} tabTitle={t('programme.tab.reviews')}>
      <ProgrammeTabs />
      <p className="mb-3 max-w-prose text-sm text-soft">{t('programme.reviews.about')}</p>
      <nav aria-label={t('programme.tab.reviews')} className="mb-4 flex gap-x-6">
        <Link to="?" aria-current={isDecided ? undefined : 'page'} className={tabLook}>
          {t('programme.reviews.waiting')}
        </Link>
        <Link to="?state=decided" aria-current={isDecided ? 'page' : undefined} className={tabLook}>
          {t('programme.reviews.decided')}
        </Link>
      </nav>
      {items.length === 0 ? (
        <Empty>{t(isDecided ? 'programme.reviews.noneDecided' : 'programme.reviews.none')}</Empty>
      ) : (
        <ul className="max-w-4xl divide-y divide-hairline">
          {items.map((review) => (
            <Line
              key={review.id}
              review={review}
              onDecide={(decision) => setDeciding({ review, decision })}
            />
          ))}
        </ul>
      )}
      <CursorPager next={meta.next} />
      {deciding === null ? null : <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </Page>
  );
}

type LineProps = {
  readonly review: Review;
  readonly onDecide: (decision: Decision) => void;
};

function Line({ review, onDecide }: LineProps) {
  const { locale, t } = useLanguage();
  const mayJudge = useMay('rewards.judge') && review.state === 'review';
  const dollars = (amount: string) => formatMoney(amount, 'USD', locale);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-80 space-y-2 text-sm">
        <p className="wrap-anywhere">
          {t('programme.reviews.brought', {
            partner: review.partner_email,
            customer: review.customer_email ?? t('programme.reviews.nobody'),
          })}
        </p>
        <p>
          <Link to={`/orders/${review.id}`} className="text-link">
            {t('programme.reviews.order', { number: review.order_number })}
          </Link>
          {' · '}
          <Moment at={review.created_at} />
        </p>
        <p className="figures">
          {t('programme.reviews.sum', {
            worth: dollars(review.worth),
            amount: dollars(review.amount),
            rate: formatPercent(review.rate, locale),
          })}
        </p>
        {review.link === null ? null : (
          <p className="text-soft">{t('programme.reviews.link', { link: review.link })}</p>
        )}
        <Evidence evidence={review.evidence} />
        {review.state === 'review' ? null : <Decided review={review} />}
      </div>
      {mayJudge ? (
        <div className="flex flex-wrap gap-2">
          <Button size="small" kind="primary" onClick={() => onDecide('credit')}>
            {t('programme.reviews.credit')}
          </Button>
          <Button size="small" kind="loss" onClick={() => onDecide('refuse')}>
            {t('programme.reviews.refuse')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** What was found, each with where the partner has it. */
function Evidence({ evidence }: { readonly evidence: readonly ReviewEvidence[] }) {
  const { t } = useLanguage();
  return (
    <ul className="space-y-1">
      {evidence.map(({ reason, value, order_number: number, at }) => (
        <li key={`${reason} ${value} ${number} ${at}`} className="flex flex-wrap gap-x-2">
          <Tag tone="attention">{t(`programme.reviews.reason.${reason}`)}</Tag>
          <span className="font-mono text-xs wrap-anywhere self-center">{value}</span>
          <span className="text-soft">
            {number === null
              ? t('programme.reviews.elsewhere')
              : t('programme.reviews.inOrder', { number })}
          </span>
        </li>
      ))}
    </ul>
  );
}

const tones: Readonly<Record<ReviewAttributes['state'], Tone>> = {
  credited: 'done',
  refused: 'lost',
  reversed: 'lost',
  review: 'waiting',
};

function Decided({ review }: { readonly review: Review }) {
  const { t } = useLanguage();
  return (
    <p className="text-soft">
      <Tag tone={tones[review.state]}>{t(`programme.reviews.state.${review.state}`)}</Tag>{' '}
      {review.decided_by} {review.decided_at === null ? null : <Moment at={review.decided_at} />}
      {review.note === null ? null : <span className="block wrap-anywhere">{review.note}</span>}
    </p>
  );
}

type DialogProps = {
  readonly review: Review;
  readonly decision: Decision;
  readonly onClose: () => void;
};

function DecideDialog({ review, decision, onClose }: DialogProps) {
  const { locale, t } = useLanguage();
  const amount = formatMoney(review.amount, 'USD', locale);
  return (
    <FormDialog
      title={t(`programme.reviews.${decision}Title`, { amount })}
      submit={t(`programme.reviews.${decision}`)}
      kind={decision === 'credit' ? 'primary' : 'loss'}
      fields={['note']}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/referral_reviews/{id}', {
          params: { id: review.id },
          attributes: { decision, note: textOf(form, 'note') },
        })
      }
    >
      {(action) => (
        <>
          <p className="text-sm">{t(`programme.reviews.${decision}Text`)}</p>
          <TextArea
            name="note"
            label={t('programme.reviews.note')}
            maxLength={500}
            required
            error={action.errorOf('note')}
          />
        </>
      )}
    </FormDialog>
  );
}
