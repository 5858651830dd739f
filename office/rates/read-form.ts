import type { HoursTerms, PlaceTerms, RuleTerms } from '../../core/pricing/rule-terms.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';

/** What the form of a rule asks for: its terms, and the margins beside them. */
export type GivenRule = RuleTerms & {
  readonly fixed_markup: string;
  readonly floating_markup: string;
};

/** Reads the form as it stands; whether it makes sense is the service's to say. */
export function readRuleForm(form: FormData): GivenRule {
  const amounts = zipped(form, 'amount_from', 'amount_markup');
  const reserves = zipped(form, 'reserve_below', 'reserve_markup');
  return {
    fixed_markup: number(form, 'fixed_markup'),
    floating_markup: number(form, 'floating_markup'),
    path: all(form, 'path').filter((name) => name !== ''),
    income_markup: number(form, 'income_markup'),
    outcome_markup: number(form, 'outcome_markup'),
    amounts: amounts.map(([from, markup]) => ({ from, markup })),
    reserves: reserves.map(([below, markup]) => ({ below, markup })),
    hours: readHours(form),
    profit_min: orNone(number(form, 'profit_min')),
    profit_min_amount: orNone(number(form, 'profit_min_amount')),
    rate_per: form.get('rate_per') === 'outcome' ? 'outcome' : 'income',
    rate_step: orNone(number(form, 'rate_step')),
    rate_floor: orNone(number(form, 'rate_floor')),
    rate_ceiling: orNone(number(form, 'rate_ceiling')),
    rate_standard: orNone(number(form, 'rate_standard')),
    place: form.get('place_on') === 'on' ? readPlace(form) : null,
  };
}

/** Parts of a rule that a change of many directions replaces whole, or leaves alone. */
const ruleParts = {
  path: ['path'],
  amounts: ['amounts'],
  reserves: ['reserves'],
  hours: ['hours'],
  bounds: ['rate_per', 'rate_step', 'rate_floor', 'rate_ceiling', 'rate_standard'],
  place: ['place'],
} as const satisfies Record<string, readonly (keyof RuleTerms)[]>;
export type RulePart = keyof typeof ruleParts;

const margins = ['fixed_markup', 'floating_markup'] as const;
const filledIn = [
  ...margins,
  'income_markup',
  'outcome_markup',
  'profit_min',
  'profit_min_amount',
] as const;

/**
 * Reads what shall change in many directions: of the margins those that are filled in, of the
 * rest the parts that are opened, each whole. Without rules only the margins beside them remain.
 */
export function readChangeForm(
  form: FormData,
  opened: ReadonlySet<RulePart>,
): Partial<GivenRule> & { readonly without_rule?: true } {
  if (form.get('without_rule') === 'on') {
    return { without_rule: true, ...filledOf(form, margins) };
  }
  const rule = readRuleForm(form);
  const names = [...opened].flatMap((part): readonly (keyof RuleTerms)[] => ruleParts[part]);
  const replaced = Object.fromEntries(names.map((name) => [name, rule[name]]));
  return { ...filledOf(form, filledIn), ...replaced };
}

function filledOf(form: FormData, names: readonly string[]): Partial<GivenRule> {
  const given = names.map((name) => [name, number(form, name)] as const);
  return Object.fromEntries(given.filter(([, text]) => text !== ''));
}

function readHours(form: FormData): HoursTerms[] {
  const [froms, tos, markups] = ['hours_from', 'hours_to', 'hours_markup'].map((name) =>
    all(form, name),
  );
  const days = all(form, 'hours_days');
  return (froms ?? []).map((from, at) => ({
    days: (days[at] ?? '')
      .split(',')
      .map(Number)
      .filter((day) => day >= 1 && day <= 7),
    from,
    to: tos?.[at] ?? '',
    markup: typedNumber(markups?.[at] ?? ''),
  }));
}

function readPlace(form: FormData): PlaceTerms {
  return {
    target: Number(number(form, 'place_target')),
    step: number(form, 'place_step'),
    reserve_min: orNone(number(form, 'place_reserve')),
    follow: ids(form, 'place_follow'),
    ignore: ids(form, 'place_ignore'),
    spike: number(form, 'place_spike'),
    profit_max: orNone(number(form, 'place_profit_max')),
  };
}

function zipped(form: FormData, left: string, right: string): [string, string][] {
  const others = all(form, right);
  return all(form, left).map((text, at) => [typedNumber(text), typedNumber(others[at] ?? '')]);
}

function all(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === 'string' ? value.trim() : ''));
}

function number(form: FormData, name: string): string {
  return typedNumber(all(form, name)[0] ?? '');
}

function ids(form: FormData, name: string): string[] {
  return (all(form, name)[0] ?? '').split(/[\s,;]+/).filter((id) => id !== '');
}

function orNone(text: string): string | null {
  return text === '' ? null : text;
}
