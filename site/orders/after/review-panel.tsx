import { createContext, useContext, useState } from 'react';
import { type OwnReviewAttributes, reviewLimits } from '../../../contract/reviews.ts';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Field, FieldError } from '../../../ui/forms/field.tsx';
import { Form, textOf } from '../../../ui/forms/form.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { Stars } from '../../reviews/stars.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { Order } from '../order-view.ts';
import type { ReviewOfOrder } from './load-review.ts';

const Loaded = createContext<ReviewOfOrder | null>(null);

/** Tells the order what was said of it, as its page has read it. */
export const OrderReview = Loaded.Provider;

/** How the exchange went, in the words of whoever had it done; asked once it is done. */
export function ReviewPanel({ order }: { order: Order }) {
  const { t } = useLanguage();
  const loaded = useContext(Loaded);
  const [sent, setSent] = useState<OwnReviewAttributes | null>(null);
  if (loaded === null || !loaded.may) return null;
  const written = sent ?? loaded.written;
  return (
    <section id="review" aria-labelledby="review-title" className="no-print scroll-mt-6 pt-2">
      <h3 id="review-title" className="text-base">
        {t('orderPage.reviewTitle')}
      </h3>
      {written === null ? (
        <ReviewForm order={order} token={loaded.token} onSent={setSent} />
      ) : (
        <Written review={written} />
      )}
    </section>
  );
}

function Written({ review }: { review: OwnReviewAttributes }) {
  const { t } = useLanguage();
  return (
    <div className="mt-1 space-y-1 text-sm" role="status">
      <Stars rating={review.rating} said={t('orderPage.reviewStars', { rating: review.rating })} />
      <p className="wrap-anywhere whitespace-pre-line">{review.body}</p>
      {review.answer === '' ? null : (
        <p className="wrap-anywhere whitespace-pre-line text-soft">
          {t('orderPage.reviewAnswer')} {review.answer}
        </p>
      )}
      <p className="text-soft">{t(`orderPage.reviewState.${review.state}`)}</p>
    </div>
  );
}

type FormProps = {
  readonly order: Order;
  readonly token: string | null;
  readonly onSent: (review: OwnReviewAttributes) => void;
};

const ratings = [5, 4, 3, 2, 1] as const;

function ReviewForm({ order, token, onSent }: FormProps) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction({ fields: ['rating', 'body', 'name'] });

  async function send(form: FormData) {
    const { item } = await api.call('POST /api/v1/orders/{id}/review', {
      params: { id: order.id },
      attributes: {
        rating: Number(textOf(form, 'rating')),
        body: textOf(form, 'body'),
        name: textOf(form, 'name'),
        token,
      },
    });
    onSent(item);
  }

  return (
    <Form action={action} onSubmit={send} className="mt-2 space-y-3">
      <fieldset aria-describedby="rating-error">
        <legend className="text-sm">{t('orderPage.reviewRating')}</legend>
        <div className="mt-1 flex flex-wrap gap-x-4">
          {ratings.map((rating) => (
            <label key={rating} className="inline-flex min-h-9 items-center gap-2 text-sm">
              <input type="radio" name="rating" value={rating} required className="accent-green" />
              <Stars rating={rating} said={t('orderPage.reviewStars', { rating })} />
            </label>
          ))}
        </div>
        <FieldError id="rating-error" error={action.errorOf('rating')} />
      </fieldset>
      <TextArea
        name="body"
        label={t('orderPage.reviewText')}
        required
        maxLength={reviewLimits.bodyMax}
        error={action.errorOf('body')}
      />
      <Field
        name="name"
        label={t('orderPage.reviewName')}
        hint={t('orderPage.reviewNameHint')}
        maxLength={reviewLimits.nameMax}
        autoComplete="off"
        error={action.errorOf('name')}
      />
      <ActionTrouble action={action} />
      <Button type="submit" kind="quiet" busy={action.busy}>
        {t('orderPage.reviewSend')}
      </Button>
    </Form>
  );
}
