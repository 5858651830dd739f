import type { Direction } from '../../../core/directions/direction.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { formatMoney, formatSpan } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Subject } from './figures.ts';
import { policyWords } from './policy-words.ts';

export type Value = (locale: Locale) => string;

/** The figures of one direction, or of a payment system, by the names texts call them. */
export function figuresOfSubject(subject: Subject, catalogue: Catalogue): Record<string, Value> {
  if (subject.kind === 'system') return figuresOfSystem(subject.system, catalogue);
  const { direction, income, outcome } = subject.exchange;
  return {
    income: (locale) => income.name[locale],
    outcome: (locale) => outcome.name[locale],
    income_currency: () => income.currencyIsoCode,
    outcome_currency: () => outcome.currencyIsoCode,
    min_income: (locale) => money(direction.incomeMin, income, locale),
    max_income: (locale) => mostOf(direction.incomeMax, income, locale),
    min_outcome: (locale) => money(direction.outcomeMin, outcome, locale),
    confirmations: () => String(direction.confirmationsRequired),
    network_fee: (locale) => money(outcome.networkFee, outcome, locale),
    payment_window: (locale) => formatSpan(direction.paymentWindowSeconds, locale),
    top_up_window: (locale) => formatSpan(direction.topUpSeconds, locale),
    ...policyWords([direction]),
  };
}

/** What holds for a payment system is what holds for its open directions, each of its own. */
function figuresOfSystem(system: PaymentSystem, catalogue: Catalogue): Record<string, Value> {
  const paid = () =>
    openDirections(catalogue).filter(({ incomePaymentSystemId: id }) => id === system.id);
  return {
    system: (locale) => system.name[locale],
    currency: () => system.currencyIsoCode,
    min_income: (locale) => money(least(paid(), system), system, locale),
    max_income: (locale) => mostOf(most(paid(), system), system, locale),
    confirmations: () => confirmationsOf(paid(), system),
    network_fee: (locale) => money(system.networkFee, system, locale),
    payment_window: (locale) => {
      const windows = paid().map(({ paymentWindowSeconds }) => paymentWindowSeconds);
      return spanOf(windows.length === 0 ? [system.requisitesTtlSeconds] : windows, locale);
    },
  };
}

/** Directions that can be exchanged: neither they nor one of their sides is switched off. */
export function openDirections({ directions, outcomeIds }: Catalogue): readonly Direction[] {
  return directions.filter(({ incomePaymentSystemId: income, outcomePaymentSystemId: outcome }) =>
    outcomeIds.get(income)?.includes(outcome),
  );
}

function least(directions: readonly Direction[], { incomeMin }: PaymentSystem): bigint {
  const mins = directions.map((direction) => direction.incomeMin);
  return mins.reduce((a, b) => (b < a ? b : a), mins[0] ?? incomeMin);
}

/** Null where one direction at least has no limit of its own. */
function most(directions: readonly Direction[], { incomeMax }: PaymentSystem): bigint | null {
  const [first, ...others] = directions.map((direction) => direction.incomeMax);
  if (first === undefined) return incomeMax;
  return others.reduce((a, b) => (a === null || b === null ? null : b > a ? b : a), first);
}

function confirmationsOf(directions: readonly Direction[], system: PaymentSystem): string {
  const counts = directions.map(({ confirmationsRequired }) => confirmationsRequired);
  if (counts.length === 0) return String(system.confirmationsRequired);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  return fewest === most ? String(most) : `${fewest}–${most}`;
}

function mostOf(units: bigint | null, system: PaymentSystem, locale: Locale): string {
  return units === null ? unlimited[locale] : money(units, system, locale);
}

/** Where a direction sets no limit the reserve does; it stands after “from … to”. */
const unlimited = { ru: 'размера резерва', en: 'the size of the reserve' } as const;

function money(units: bigint, system: PaymentSystem, locale: Locale): string {
  const plain = formatAmount(amount(units, system.asset), system.precision);
  return formatMoney(plain, system.currencyIsoCode, locale);
}

/** One length of time, or the shortest and the longest of several. */
export function spanOf(seconds: readonly number[], locale: Locale): string {
  const shortest = formatSpan(Math.min(...seconds, Infinity), locale);
  const longest = formatSpan(Math.max(...seconds, 0), locale);
  if (seconds.length === 0) return '—';
  return shortest === longest ? shortest : `${shortest} – ${longest}`;
}
