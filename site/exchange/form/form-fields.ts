import type { Locale } from '../../../i18n/locale.ts';
import type { PaymentSystem, RateCalculation } from '../../api/views.ts';
import type { Say } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';

export type FormField = {
  /** As the service names it, so that its errors find their field. */
  readonly name: string;
  /** Where the draft keeps it: an account belongs to one payment system. */
  readonly draftKey: string;
  readonly label: string;
  readonly hint: string | null;
  readonly placeholder: string;
  readonly required: boolean;
  readonly input: 'text' | 'email' | 'tel' | 'numeric' | 'country' | 'choice' | 'visit';
  readonly autoComplete: string;
  readonly mono: boolean;
  /** How the value must look; null leaves the judgement to the service. */
  readonly rule: { readonly pattern: string | null; readonly digits: readonly number[] } | null;
  /** An address of a coin. */
  readonly isAddress: boolean;
  readonly example: string;
  /** Few need it: it stands under a heading that opens. */
  readonly folded: boolean;
  /** What can be chosen, where one of a list is. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** What can fill it by a press: a list of banks, the example itself. */
  readonly help: 'bank' | 'example' | null;
};

/** What the form asks for: it follows both payment systems and the direction between them. */
export function formFields(
  pair: Pair,
  terms: AskedTerms | null,
  { t, locale }: { readonly t: Say; readonly locale: Locale },
): readonly FormField[] {
  const { income, outcome } = pair;
  const asked = new Set<string>(terms?.required_fields);
  const cities = cityFields(terms, t, locale);
  const outcomeLabel = t('exchange.outcomeAccountOf', { label: outcome.account.label });
  const fields = [...cities, accountField('outcome_account', outcomeLabel, outcome, true)];
  const { memo } = outcome.account;
  if (memo !== null) {
    fields.push({
      ...plain('outcome_memo', `outcome_memo:${outcome.id}`),
      label: memo.required ? memo.label : t('exchange.memoOptional', { label: memo.label }),
      hint: memo.reminder,
      required: memo.required,
      mono: true,
    });
  }
  if (asked.has('outcome_bank')) {
    fields.push({
      ...plain('outcome_bank', 'outcome_bank'),
      label: t('exchange.outcomeBank'),
      help: 'bank',
    });
  }
  if (asked.has('income_account')) {
    const label =
      income.kind === 'card'
        ? t('exchange.incomeCard')
        : t('exchange.incomeAccountOf', { label: income.account.label });
    fields.push(accountField('income_account', label, income, true));
  }
  if (asked.has('full_name')) {
    fields.push({
      ...plain('full_name', 'full_name'),
      label: t('exchange.fullName'),
      hint: t('exchange.fullNameHint'),
      autoComplete: 'name',
    });
  }
  if (asked.has('phone')) {
    fields.push({
      ...plain('phone', 'phone'),
      label: t('exchange.phone'),
      placeholder: '+7 900 000-00-00',
      input: 'tel',
      autoComplete: 'tel',
    });
  }
  const emailRequired = asked.has('email');
  fields.push({
    ...plain('email', 'email'),
    label: emailRequired ? t('ui.email') : t('exchange.emailOptional'),
    hint: t('exchange.emailHint'),
    required: emailRequired,
    input: 'email',
    autoComplete: 'email',
  });
  if (asked.has('country')) {
    fields.push({
      ...plain('country', 'country'),
      label: t('exchange.country'),
      input: 'country',
      autoComplete: 'country',
    });
  }
  fields.push(...(terms?.own_fields ?? []).map((field) => ownField(field, t, locale)));
  // Coins name no sender to return to: without an account the customer would have to be found.
  if (income.kind === 'crypto') fields.push(...refundFields(income));
  return fields;
}

/** What a quote says of what is asked. */
type AskedTerms = Pick<RateCalculation, 'required_fields' | 'own_fields' | 'cities'>;

/** Where cash changes hands, and when. */
function cityFields(terms: AskedTerms | null, t: Say, locale: Locale): readonly FormField[] {
  const cities = terms?.cities ?? [];
  if (cities.length === 0) return [];
  const choices = cities.map(({ code, name }) => ({ value: code, label: name[locale] }));
  const city = { ...plain('city', 'city'), label: t('exchange.city'), choices };
  const visit = { ...plain('visit_at', 'visit_at'), label: t('exchange.visit'), required: false };
  return [
    { ...city, input: 'choice' },
    { ...visit, input: 'visit' },
  ];
}

const inputs: Readonly<Record<string, FormField['input']>> = {
  email: 'email',
  phone: 'tel',
  number: 'numeric',
  choice: 'choice',
};

/** A question of the shop's own. */
function ownField(field: RateCalculation['own_fields'][number], t: Say, locale: Locale): FormField {
  const { name, type, required } = field;
  const label = field.label[locale];
  return {
    ...plain(`fields/${name}`, `own:${name}`),
    label: required ? label : t('exchange.memoOptional', { label }),
    hint: field.hint[locale] || null,
    required,
    input: inputs[type] ?? 'text',
    choices: field.choices.map((each) => ({ value: each.value, label: each[locale] })),
  };
}

/** Where money goes back to. It may be told later, so neither field is ever required. */
function refundFields(income: PaymentSystem): readonly FormField[] {
  const { label, memo } = income.account;
  const account = accountField('refund_account', label, income, false);
  const fields = [{ ...account, folded: true }];
  if (memo === null) return fields;
  const place = plain('refund_memo', `refund_memo:${income.id}`);
  const more = { label: memo.label, hint: memo.reminder, mono: true };
  return [...fields, { ...place, ...more, required: false, folded: true }];
}

function plain(name: string, draftKey: string): FormField {
  return {
    name,
    draftKey,
    label: name,
    hint: null,
    placeholder: '',
    required: true,
    input: 'text',
    autoComplete: 'off',
    mono: false,
    rule: null,
    isAddress: false,
    example: '',
    folded: false,
    help: null,
  };
}

function accountField(
  name: 'outcome_account' | 'income_account' | 'refund_account',
  label: string,
  system: PaymentSystem,
  required: boolean,
): FormField {
  const { account } = system;
  const digits = account.digits ?? [];
  return {
    ...plain(name, `${name}:${system.id}`),
    label,
    required,
    placeholder: account.placeholder,
    input: account.input_mode,
    isAddress: system.kind === 'crypto',
    mono: system.kind !== 'cash',
    rule: { pattern: account.pattern, digits },
    example: account.example ?? '',
    hint: account.note,
    help: account.note === null ? null : 'example',
  };
}
