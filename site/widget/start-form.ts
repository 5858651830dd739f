import type { RateCalculationAttributes } from '../../contract/rates.ts';
import type { WidgetData, WidgetSystem } from '../../contract/widget.ts';
import { formatMoney } from '../../i18n/format.ts';
import { plainAmount, typedAmount, withoutZeros } from '../../ui/forms/amount-text.ts';
import { findParts, type Parts } from './parts.ts';
import { askQuote, type Quoted, type Side } from './quote-call.ts';

const typingMilliseconds = 300;
const refreshMilliseconds = 15_000;

/**
 * Brings the form to life: another system, another amount and every quarter of a minute ask for a
 * new quote, while the form is looked at.
 */
export function startForm(data: WidgetData): void {
  const parts = findParts();
  let typed = typedAtFirst(parts, data);
  let asking = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = true;

  async function ask(): Promise<void> {
    clearTimeout(timer);
    asking.abort();
    asking = new AbortController();
    const { signal } = asking;
    const [income, outcome] = chosen(parts, data);
    if (income === undefined || outcome === undefined || typed?.amount === '') return;
    parts.form.setAttribute('aria-busy', 'true');
    const question = { incomeId: income.id, outcomeId: outcome.id, typed };
    const quoted = await askQuote(question, data.locale, signal).catch(() => null);
    if (quoted === null || signal.aborted) return;
    parts.form.removeAttribute('aria-busy');
    show(parts, data, quoted, typed?.side ?? null);
    timer = setTimeout(refresh, refreshMilliseconds);
  }

  function refresh(): void {
    if (document.visibilityState === 'visible' && seen) void ask();
    else timer = setTimeout(refresh, refreshMilliseconds);
  }

  function takeTyping(side: Side): void {
    const field = parts[side];
    field.addEventListener('input', () => {
      typed = { side, amount: plainAmount(field.value, data.locale).replace(/\.$/, '') };
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), typingMilliseconds);
    });
  }

  takeTyping('income');
  takeTyping('outcome');
  parts.incomeSystem.addEventListener('change', () => {
    offerOutcomes(parts, data);
    void ask();
  });
  parts.outcomeSystem.addEventListener('change', () => void ask());
  // A form scrolled out of sight asks nothing.
  new IntersectionObserver((entries) => {
    seen = entries.at(-1)?.isIntersecting ?? true;
  }).observe(parts.form);
  void ask();
}

type Typed = { readonly side: Side; readonly amount: string } | null;

/** The amount that the partner has set; without one the form opens as the exchange's own does. */
function typedAtFirst({ amount, income }: Parts, { locale }: WidgetData): Typed {
  if (amount.value === '') return null;
  income.value = typedAmount(amount.value, locale);
  return { side: 'income', amount: amount.value };
}

function chosen({ incomeSystem, outcomeSystem }: Parts, { systems }: WidgetData) {
  const byCode = (code: string) => systems.find((system) => system.code === code);
  return [byCode(incomeSystem.value), byCode(outcomeSystem.value)] as const;
}

/** Only what the income can be exchanged to; the outcome stays where it can. */
function offerOutcomes({ incomeSystem, outcomeSystem }: Parts, { systems }: WidgetData): void {
  const previous = outcomeSystem.value;
  const income = systems.find(({ code }) => code === incomeSystem.value);
  const offered = (income?.outcomes ?? []).flatMap((place) => systems[place] ?? []);
  outcomeSystem.replaceChildren(...offered.map(({ code, name }) => new Option(name, code)));
  if (offered.some(({ code }) => code === previous)) outcomeSystem.value = previous;
}

function show(parts: Parts, data: WidgetData, quoted: Quoted, typedSide: Side | null): void {
  const { income, outcome, amount, rate, problem } = parts;
  if ('problem' in quoted) {
    problem.textContent = quoted.problem ?? data.texts.failed;
    problem.hidden = false;
    if (typedSide !== null) parts[typedSide === 'income' ? 'outcome' : 'income'].value = '';
    if (typedSide === 'outcome') amount.value = '';
    return;
  }
  const { quote } = quoted;
  problem.hidden = true;
  problem.textContent = '';
  if (typedSide !== 'income')
    income.value = typedAmount(withoutZeros(quote.income_amount), data.locale);
  if (typedSide !== 'outcome')
    outcome.value = typedAmount(withoutZeros(quote.outcome_amount), data.locale);
  amount.value = quote.income_amount;
  const [from, to] = chosen(parts, data);
  if (from !== undefined && to !== undefined) rate.textContent = rateOf(quote, from, to, data);
}

/** One unit of the dearer side in the other, and how much may be exchanged. */
function rateOf(
  quote: RateCalculationAttributes,
  from: WidgetSystem,
  to: WidgetSystem,
  { locale, texts }: WidgetData,
): string {
  const income = formatMoney(quote.rate.income, from.currency, locale);
  const outcome = formatMoney(quote.rate.outcome, to.currency, locale);
  const isOne = /^1(\.0+)?$/.test(quote.rate.income);
  const limits = texts.limits
    .replace('{min}', formatMoney(quote.min_income_amount, from.currency, locale))
    .replace('{max}', formatMoney(quote.max_income_amount, from.currency, locale));
  return `${isOne ? `${income} = ${outcome}` : `${outcome} = ${income}`}\n${limits}`;
}
