import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import type { Action } from '../../../ui/actions/use-action.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useLanguage } from '../../parts/language.tsx';

/** The amounts of a direction, with their labels. */
const amounts = [
  ['min_income_amount', 'desk.direction.minIncome'],
  ['max_income_amount', 'desk.direction.maxIncome'],
  ['min_outcome_amount', 'desk.direction.minOutcome'],
  ['max_outcome_amount', 'desk.direction.maxOutcome'],
  ['income_fee_fixed', 'desk.direction.incomeFee'],
  ['outcome_fee_fixed', 'desk.direction.outcomeFee'],
  ['review_income_amount', 'desk.direction.review'],
  ['card_verification_from', 'desk.direction.cardFrom'],
] as const;

type Row = Readonly<Record<string, unknown>>;

type Props = {
  readonly action: Action;
  /** Codes of the currencies that the directions count in. */
  readonly currencies: readonly string[];
  /** What is filled in to begin with, as requests write it. */
  readonly given: readonly Row[];
};

/** Names of the amounts of currencies, as they stand in a form and in refusals. */
export function amountNamesOf(currencies: readonly string[]): string[] {
  return currencies.flatMap((currency) => amounts.map(([name]) => `amounts.${currency}.${name}`));
}

/** Limits and fixed fees, currency by currency: each direction takes those of its own. */
export function CurrencyAmounts({ action, currencies, given }: Props) {
  const { t } = useLanguage();
  const [shown, setShown] = useState<readonly string[]>(() =>
    given.length > 0 ? given.map(({ currency }) => String(currency)) : currencies.slice(0, 1),
  );
  const [next, setNext] = useState('');
  const others = currencies.filter((currency) => !shown.includes(currency));
  const chosen = others.includes(next) ? next : (others[0] ?? '');
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-sm font-medium">{t('desk.bulk.amounts')}</legend>
      <p className="text-xs text-soft">{t('desk.bulk.amountsHint')}</p>
      {shown.map((currency) => (
        <fieldset key={currency} className="grid gap-4 sm:grid-cols-2">
          <legend className="mb-1 text-sm text-soft">
            {t('desk.bulk.amountsIn', { currency })}
          </legend>
          {amounts.map(([name, label]) => {
            const field = `amounts.${currency}.${name}`;
            return (
              <Field
                key={name}
                name={field}
                label={t('desk.amountOf', { label: t(label), currency })}
                autoComplete="off"
                defaultValue={writtenOf(given.find((row) => row['currency'] === currency)?.[name])}
                error={action.errorOf(field)}
              />
            );
          })}
        </fieldset>
      ))}
      {others.length === 0 ? null : (
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('desk.bulk.otherCurrency')}
            value={chosen}
            onChange={({ target }) => setNext(target.value)}
          >
            {others.map((currency) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </Select>
          <Button size="small" onClick={() => setShown([...shown, chosen])}>
            {t('desk.bulk.addCurrency')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function writtenOf(value: unknown): string {
  if (value === null) return '—';
  return value === undefined ? '' : String(value);
}

/** What was filled in, by currency; a dash is no limit. Undefined where nothing was. */
export function amountsOf(form: FormData) {
  const rows = new Map<string, Record<string, string | null>>();
  for (const [name, value] of form) {
    const [, currency = '', field = ''] = /^amounts\.([^.]+)\.(.+)$/.exec(name) ?? [];
    const text = typeof value === 'string' ? value.trim() : '';
    if (currency === '' || text === '') continue;
    rows.set(currency, { ...rows.get(currency), [field]: /^[-–—]$/.test(text) ? null : text });
  }
  if (rows.size === 0) return undefined;
  return [...rows].map(([currency, row]) => ({ currency, ...row }));
}
