import type { GeneralFigureName } from '../../../contract/content-figures.ts';
import { answerMinutes } from '../../../contract/support.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import type { ReferralTerms } from '../../../core/referrals/referral-terms.ts';
import { formatDecimal, formatMoney, formatPercent, formatSpan } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type Catalogue, type Exchange, findSystem } from '../../market/catalogue/catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { plainDollars, plainRoubles } from '../../money/ledger/dollars.ts';
import { sessionSecondsMax } from '../../people/auth/policies.ts';
import type { Config } from '../../platform/config/config.ts';
import { figuresOfSubject, openDirections, spanOf, type Value } from './figures-of-subject.ts';
import { policyWords } from './policy-words.ts';

/** What a text is about, where it is about something of the catalogue. */
export type Subject =
  | { readonly kind: 'direction'; readonly exchange: Exchange }
  | { readonly kind: 'system'; readonly system: PaymentSystem };

/** Values for the placeholders of texts, true at the moment they are asked for. */
export type Figures = {
  readonly catalogue: Catalogue;
  readonly programme: ReferralTerms;
  /** What the shop is called. */
  readonly service: string;
  /** The text in place of `{{name}}`; null where there is no such figure for this subject. */
  valueOf(name: string, locale: Locale, subject: Subject | null): string | null;
};

type FiguresConfig = Pick<
  Config,
  'publicUrl' | 'supportEmail' | 'supportTelegram' | 'quoteTtlSeconds'
>;

const daySeconds = 86_400;

/** Figures of the configuration, of one state of the catalogue, and of the programme's terms. */
export function figuresOf(
  config: FiguresConfig,
  catalogue: Catalogue,
  programme: ReferralTerms,
  service: string,
): Figures {
  const general: Record<string, Value> = {
    ...generalFigures(config, catalogue, programme),
    service: () => service,
  };
  return {
    catalogue,
    programme,
    service,
    valueOf(name, locale, subject) {
      const own = subject === null ? undefined : figuresOfSubject(subject, catalogue)[name];
      const value = own ?? general[name];
      return value === undefined ? null : value(locale);
    },
  };
}

/** The subject that an item's link names: a direction's id, or a payment system's. */
export function subjectOf(catalogue: Catalogue, seolink: string): Subject | null {
  const direction = catalogue.directionById.get(seolink);
  if (direction === undefined) {
    const system = findSystem(catalogue, seolink);
    return system === null ? null : { kind: 'system', system };
  }
  const income = catalogue.systemById.get(direction.incomePaymentSystemId);
  const outcome = catalogue.systemById.get(direction.outcomePaymentSystemId);
  if (income === undefined || outcome === undefined) return null;
  return { kind: 'direction', exchange: { direction, income, outcome } };
}

function generalFigures(
  config: FiguresConfig,
  catalogue: Catalogue,
  { tiers, countsAbove, withdrawalMin }: ReferralTerms,
): Record<Exclude<GeneralFigureName, 'service'>, Value> {
  const open = openDirections(catalogue);
  const systems = catalogue.systems.filter((each) => each.incomeEnabled || each.outcomeEnabled);
  const windows = open.map((direction) => direction.paymentWindowSeconds);
  const topUps = open.map((direction) => direction.topUpSeconds);
  const { supportEmail, supportTelegram } = config;
  return {
    site: () => new URL(config.publicUrl).host,
    support_email: (locale) => supportEmail ?? unset[locale].email,
    support_telegram: (locale) => supportTelegram ?? unset[locale].telegram,
    payment_window: (locale) => spanOf(windows, locale),
    top_up_window: (locale) => spanOf(topUps, locale),
    ...policyWords(open),
    rate_hold: (locale) => formatSpan(config.quoteTtlSeconds, locale),
    systems_count: (locale) => formatDecimal(String(systems.length), locale),
    directions_count: (locale) => formatDecimal(String(open.length), locale),
    session_days: () => String(sessionSecondsMax('user') / daySeconds),
    answer_minutes: () => `${answerMinutes.least}–${answerMinutes.most}`,
    min_withdrawal: (locale) => formatMoney(plainDollars(withdrawalMin), 'USD', locale),
    referral_turnover: (locale) => formatMoney(plainRoubles(countsAbove), 'RUB', locale),
    referral_rate_min: (locale) => formatPercent(ppmToPercent(tiers[0].ratePpm), locale),
    referral_rate_max: (locale) =>
      formatPercent(ppmToPercent((tiers.at(-1) ?? tiers[0]).ratePpm), locale),
  };
}

/** An address that nobody has configured is not made up. */
const unset = {
  ru: { email: 'адрес со страницы контактов', telegram: 'ещё не указан' },
  en: { email: 'the address on the contacts page', telegram: 'not given yet' },
} as const;
