import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import { type OfficeReviewAttributes, reviewLimits, reviewStates } from '../../contract/reviews.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { CursorPager } from '../../ui/lists/pager.tsx';
import { tabLook } from '../../ui/lists/tabs.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { askedOf, load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';

type Review = Item<OfficeReviewAttributes>;

/** Reviews in the state that the address names; those that wait, where it names none. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = Object.fromEntries(askedOf(request, ['after', 'state']));
  return load(request, () => call('GET /office/api/reviews', { query, signal: request.signal }));
}

/** What customers say of their exchanges, before everybody reads it. */
export function Component() {
  const { t } = useLanguage();
  const { items, meta } = useLoaderData<typeof loader>();
  const [parameters] = useSearchParams();
  const shown = parameters.get('state') ?? 'waiting';
  const [open, setOpen] = useState<Review | null>(null);
  return (
    <Page title={t('reviews.nav')}>
      <p className="mb-3 max-w-prose text-sm text-soft">{t('reviews.text')}</p>
      <nav aria-label={t('reviews.states')} className="mb-4 flex gap-x-6">
        {reviewStates.map((state) => (
          <Link
            key={state}
            to={`?state=${state}`}
            aria-current={state === shown ? 'page' : undefined}
            className={tabLook}
          >
            {t(`reviews.state.${state}`)}
          </Link>
        ))}
      </nav>
      {items.length === 0 ? (
        <Empty>{t('reviews.none')}</Empty>
      ) : (
        <ul className="max-w-4xl divide-y divide-hairline">
          {items.map((review) => (
            <Line key={review.id} review={review} onOpen={() => setOpen(review)} />
          ))}
        </ul>
      )}
      <CursorPager next={meta.next} />
      {open === null ? null : <DecideDialog review={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

function Line({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const { t } = useLanguage();
  const mayDecide = useMay('content.publish');
  const { rating, body, name, answer, direction, locale } = review;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-80 space-y-1 text-sm">
        <p className="font-medium wrap-anywhere">
          {t('reviews.rating', { rating })} · {name || t('reviews.nobody')}
        </p>
        <p lang={locale} className="wrap-anywhere whitespace-pre-line">
          {body}
        </p>
        {answer === '' ? null : (
          <p className="border-l-2 border-hairline pl-3 wrap-anywhere whitespace-pre-line text-soft">
            {answer}
          </p>
        )}
        <p className="text-xs text-soft">
          <Link to={`/orders/${review.order_id}`} className="text-link">
            {t('reviews.order', { number: review.order_number })}
          </Link>
          {direction === null ? '' : ` · ${direction}`} · <Moment at={review.created_at} />
        </p>
      </div>
      {mayDecide ? (
        <Button size="small" onClick={onOpen}>
          {t('reviews.read')}
        </Button>
      ) : null}
    </li>
  );
}

function DecideDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('reviews.order', { number: review.order_number })}
      submit={t('office.save')}
      fields={['state', 'answer']}
      onClose={onClose}
      onSubmit={(form) =>
        call('PUT /office/api/reviews/{id}', {
          params: { id: Number(review.id) },
          attributes: {
            state: textOf(form, 'state'),
            answer: textOf(form, 'answer'),
            version: review.version,
          },
        })
      }
    >
      {(action) => (
        <>
          <p lang={review.locale} className="text-sm wrap-anywhere whitespace-pre-line">
            {review.body}
          </p>
          <Select
            name="state"
            label={t('reviews.decision')}
            defaultValue={review.state === 'declined' ? 'declined' : 'approved'}
          >
            <option value="approved">{t('reviews.approve')}</option>
            <option value="declined">{t('reviews.decline')}</option>
          </Select>
          <TextArea
            name="answer"
            label={t('reviews.answer')}
            hint={t('reviews.answerHint')}
            maxLength={reviewLimits.bodyMax}
            defaultValue={review.answer}
            error={action.errorOf('answer')}
          />
        </>
      )}
    </FormDialog>
  );
}
