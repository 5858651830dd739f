import { amount, formatAmount } from '../../core/money/amount.ts';
import { formatDecimal, formatMoney, formatSpan } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { type Catalogue, type Exchange, findSystem } from '../catalogue/catalogue.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import type { Config } from '../platform/config/config.ts';
import { quoteTtlSeconds } from '../rates/open-rates.ts';
import { sessionSecondsMax } from '../sessions/session.ts';

/** What a text is about, where it is about something of the catalogue. */
export type Subject =
  | { readonly kind: 'direction'; readonly exchange: Exchange }
  | { readonly kind: 'system'; readonly system: PaymentSystem };

/** Values for the placeholders of texts, true at the moment they are asked for. */
export type Figures = {
  readonly catalogue: Catalogue;
  /** The text in place of `{{name}}`; null where there is no such figure for this subject. */
  valueOf(name: string, locale: Locale, subject: Subject | null): string | null;
};

type FiguresConfig = Pick<Config, 'publicUrl' | 'supportEmail' | 'supportTelegram'>;
type Value = (locale: Locale) => string;

/** Smallest sum that is paid out of referral earnings, in dollars. */
const withdrawalMin = '3';
/** Turnover in roubles from which a referral counts. */
const referralTurnoverMin = '5000';
const daySeconds = 86_400;

/** Figures of the configuration and of one state of the catalogue. */
export function figuresOf(config: FiguresConfig, catalogue: Catalogue): Figures {
  const general = generalFigures(config, catalogue);
  return {
    catalogue,
    valueOf(name, locale, subject) {
      const own = subject === null ? undefined : figuresOfSubject(subject)[name];
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

function generalFigures(config: FiguresConfig, catalogue: Catalogue): Record<string, Value> {
  const open = catalogue.directions.filter(({ enabled }) => enabled);
  const systems = catalogue.systems.filter((each) => each.incomeEnabled || each.outcomeEnabled);
  const windows = open.map((direction) => direction.paymentWindowSeconds);
  const topUps = open.map((direction) => direction.topUpSeconds);
  const { supportEmail, supportTelegram } = config;
  return {
    service: () => 'Agio',
    site: () => new URL(config.publicUrl).host,
    support_email: (locale) => supportEmail ?? unset[locale].email,
    support_telegram: (locale) => supportTelegram ?? unset[locale].telegram,
    payment_window: (locale) => spanOf(windows, locale),
    top_up_window: (locale) => spanOf(topUps, locale),
    rate_hold: (locale) => formatSpan(quoteTtlSeconds, locale),
    systems_count: (locale) => formatDecimal(String(systems.length), locale),
    directions_count: (locale) => formatDecimal(String(open.length), locale),
    session_days: () => String(sessionSecondsMax / daySeconds),
    min_withdrawal: (locale) => formatMoney(withdrawalMin, 'USD', locale),
    referral_turnover: (locale) => formatMoney(referralTurnoverMin, 'RUB', locale),
  };
}

/** An address that nobody has configured is not made up. */
const unset = {
  ru: { email: 'адрес ещё не указан', telegram: 'ещё не указан' },
  en: { email: 'not given yet', telegram: 'not given yet' },
} as const;

function figuresOfSubject(subject: Subject): Record<string, Value> {
  if (subject.kind === 'system') {
    const { system } = subject;
    return {
      system: (locale) => system.name[locale],
      currency: () => system.currencyIsoCode,
      min_income: (locale) => money(system.incomeMin, system, locale),
      max_income: (locale) => money(system.incomeMax ?? system.incomeMin, system, locale),
      confirmations: () => String(system.confirmationsRequired),
      network_fee: (locale) => money(system.networkFee, system, locale),
      payment_window: (locale) => formatSpan(system.requisitesTtlSeconds, locale),
    };
  }
  const { direction, income, outcome } = subject.exchange;
  return {
    income: (locale) => income.name[locale],
    outcome: (locale) => outcome.name[locale],
    income_currency: () => income.currencyIsoCode,
    outcome_currency: () => outcome.currencyIsoCode,
    min_income: (locale) => money(direction.incomeMin, income, locale),
    max_income: (locale) => money(direction.incomeMax ?? direction.incomeMin, income, locale),
    min_outcome: (locale) => money(direction.outcomeMin, outcome, locale),
    confirmations: () => String(direction.confirmationsRequired),
    network_fee: (locale) => money(outcome.networkFee, outcome, locale),
    payment_window: (locale) => formatSpan(direction.paymentWindowSeconds, locale),
    top_up_window: (locale) => formatSpan(direction.topUpSeconds, locale),
  };
}

function money(units: bigint, system: PaymentSystem, locale: Locale): string {
  const plain = formatAmount(amount(units, system.asset), system.precision);
  return formatMoney(plain, system.currencyIsoCode, locale);
}

/** One length of time, or the shortest and the longest of several. */
function spanOf(seconds: readonly number[], locale: Locale): string {
  const shortest = formatSpan(Math.min(...seconds, Infinity), locale);
  const longest = formatSpan(Math.max(...seconds, 0), locale);
  if (seconds.length === 0) return '—';
  return shortest === longest ? shortest : `${shortest} – ${longest}`;
}
