import type { CouponAttributes } from '../../contract/coupons.ts';
import { formatMoney, formatPercent } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Tone } from '../../ui/states/tag.tsx';
import type { Say } from '../parts/language.tsx';

type Coupon = CouponAttributes;

/** What a coupon gives, in words. */
export function givesOf({ kind, value }: Coupon, t: Say, locale: Locale): string {
  return kind === 'discount'
    ? t('programme.coupons.gives.discount', { value: formatPercent(value, locale) })
    : t('programme.coupons.gives.bonus', { value: formatMoney(value, 'USD', locale) });
}

/** Whether somebody could use a coupon at this moment, and if not, why. */
export function standingOf(
  coupon: Coupon,
  now: number | null,
  t: Say,
): { tone: Tone; word: string } {
  if (!coupon.enabled) return { tone: 'calm', word: t('programme.coupons.off') };
  if (coupon.valid_until !== null && now !== null && Date.parse(coupon.valid_until) <= now) {
    return { tone: 'calm', word: t('programme.coupons.over') };
  }
  if (coupon.uses_max !== null && coupon.uses >= coupon.uses_max) {
    return { tone: 'waiting', word: t('programme.coupons.spent') };
  }
  return { tone: 'done', word: t('programme.coupons.on') };
}

/** How often it was used, beside how often it may be. */
export function usesOf({ uses, uses_max: max }: Coupon, t: Say): string {
  return max === null ? String(uses) : t('programme.coupons.usesOf', { uses, max });
}
