import { type KeyboardEvent, useState } from 'react';
import { formatMoney, formatPercent } from '../../../i18n/format.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';
import type { LiveQuote } from './use-quote.ts';

export type CustomerDiscountProps = { readonly pair: Pair; readonly live: LiveQuote };

/** What the signed-in customer is given in this quote, and a place for a coupon. */
export function CustomerDiscount({ pair, live }: CustomerDiscountProps) {
  return (
    <section className="settle space-y-2">
      <Given pair={pair} live={live} />
      <Coupon live={live} />
    </section>
  );
}

/** Shown while a new quote is on its way as well: it seldom differs. */
function Given({ pair, live }: CustomerDiscountProps) {
  const { locale, t } = useLanguage();
  const discount = live.known?.discount ?? null;
  if (discount === null) return null;
  const percent = formatPercent(discount.percent, locale);
  const amount = formatMoney(discount.amount, pair.outcome.currency_iso_code, locale);
  const isFelt = /[1-9]/.test(discount.amount);
  return (
    <div className="text-sm text-green" role="status">
      {/[1-9]/.test(discount.percent) ? (
        <p>
          {isFelt
            ? t('exchangeParts.discount', { percent, amount })
            : t('exchangeParts.discountNone', { percent })}
        </p>
      ) : null}
      {discount.bonus === null ? null : (
        <p>{t('exchangeParts.bonus', { amount: formatMoney(discount.bonus, 'USD', locale) })}</p>
      )}
    </div>
  );
}

/** Few have one: it is closed until then. */
function Coupon({ live }: Pick<CustomerDiscountProps, 'live'>) {
  const { t } = useLanguage();
  const [code, setCode] = useState(live.request.coupon ?? '');
  const { coupon } = live.request;
  const problem = live.problems.find(({ field }) => field === 'coupon');
  const isApplied = coupon !== undefined && problem === undefined;

  function apply() {
    if (code.trim() !== '') live.applyCoupon(code.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // It would place the order.
    event.preventDefault();
    apply();
  }

  function drop() {
    setCode('');
    live.applyCoupon(undefined);
  }

  if (isApplied) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 text-sm" role="status">
        <span>{t('exchangeParts.couponApplied', { code: coupon.toUpperCase() })}</span>
        <Button kind="plain" onClick={drop}>
          {t('exchangeParts.couponDrop')}
        </Button>
      </p>
    );
  }
  return (
    <details open={problem !== undefined || undefined}>
      <summary className="flex min-h-11 items-center">
        <span className="text-link">{t('exchangeParts.coupon')}</span>
      </summary>
      <div className="flex flex-wrap items-end gap-3 pb-2">
        <div className="min-w-0 flex-1 basis-48">
          <Field
            label={t('exchangeParts.couponCode')}
            value={code}
            error={problem?.text}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            mono
            onChange={({ target }) => setCode(target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button kind="quiet" onClick={apply}>
          {t('exchangeParts.couponApply')}
        </Button>
        {coupon === undefined ? null : (
          <Button kind="plain" onClick={drop}>
            {t('exchangeParts.couponDrop')}
          </Button>
        )}
      </div>
    </details>
  );
}
