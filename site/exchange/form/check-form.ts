import { digitCounts } from '../../../core/requisites/digit-counts.ts';
import type { FieldErrors } from '../../api/field-errors.ts';
import type { Say } from '../../shell/language.tsx';
import { chainOfAddress } from './chain-of-address.ts';
import type { FormField } from './form-fields.ts';

/** What the visitor must agree to, named as it travels. */
export type Agreement = 'agree_service_terms' | 'agree_aml_terms';

type Form = {
  readonly fields: readonly FormField[];
  readonly values: Readonly<Record<string, string>>;
  readonly agreed: Readonly<Partial<Record<Agreement, boolean>>>;
  /** As typed; absent where it is not asked about. */
  readonly amount?: string;
};

/**
 * What can be seen to be wrong without asking: an empty field, a number of digits, a pattern. The
 * service decides; this only saves the visitor a round trip, and is loaded with the first
 * field that is left.
 */
export function checkForm({ fields, values, agreed, amount }: Form, t: Say): FieldErrors {
  const errors: Record<string, string> = {};
  if (amount === '') errors['income_amount'] = t('exchangeParts.errorAmount');
  for (const field of fields) {
    const problem = problemOf(field, (values[field.name] ?? '').trim(), t);
    if (problem !== null) errors[field.name] = problem;
  }
  for (const [agreement, yes] of Object.entries(agreed)) {
    if (!yes) errors[agreement] = t('exchangeParts.errorAgree');
  }
  return errors;
}

function problemOf(field: FormField, value: string, t: Say): string | null {
  if (value === '') {
    if (!field.required) return null;
    return t(
      field.input === 'country' || field.input === 'choice'
        ? 'exchangeParts.errorChoose'
        : 'exchangeParts.errorRequired',
    );
  }
  if (field.input === 'email') {
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : t('exchangeParts.errorEmail');
  }
  if (field.rule === null) return null;
  const digits = value.replace(/[^0-9]/g, '');
  const allowed = field.rule.digits;
  if (allowed.length > 0 && !allowed.includes(digits.length)) {
    return t('exchangeParts.errorDigits', { digits: digitCounts(allowed) });
  }
  // Dashes in a number of digits are as good as spaces.
  const written = allowed.length > 0 ? digits : value;
  if (field.rule.pattern !== null && !matches(field.rule.pattern, written)) {
    const { example } = field;
    const chain = field.isAddress ? chainOfAddress(value) : null;
    if (chain !== null) return t('exchangeParts.errorChain', { chain });
    const wrong = t('exchangeParts.errorPattern');
    return example === '' ? wrong : `${wrong}. ${t('ui.example', { example })}`;
  }
  return null;
}

/** A pattern that this browser cannot read is left to the service. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'iu').test(value.replace(/\s/g, ''));
  } catch {
    return true;
  }
}
