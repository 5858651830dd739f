import { textOf } from '../../ui/forms/form.tsx';
import { codesOf } from './form-values.ts';

/** Names under which the server tells what is wrong with an account rule. */
export const accountRuleFields = [
  'account_rule',
  'account_digits',
  'account_pattern',
  'account_chain',
  'account_example',
];

/** How accounts are written, by the fields that its kind has. */
export function accountRuleOf(form: FormData) {
  const kind = textOf(form, 'account_kind');
  const example = textOf(form, 'account_example');
  const letters = textOf(form, 'account_letters');
  return {
    kind,
    example,
    ...(kind === 'card'
      ? {
          digits: digitsOf(form),
          luhn: form.get('account_luhn') === 'on',
        }
      : {}),
    ...(kind === 'wallet'
      ? { pattern: textOf(form, 'account_pattern'), letters: letters === '' ? null : letters }
      : {}),
    ...(kind === 'crypto' ? { chain: textOf(form, 'account_chain') } : {}),
  };
}

/** Counts of digits; none at all is left for the server to ask for. */
function digitsOf(form: FormData): number[] | undefined {
  const digits = codesOf(form, 'account_digits').filter((text) => /^[0-9]{1,2}$/.test(text));
  return digits.length === 0 ? undefined : digits.map(Number);
}

/** The memo that goes with an account; null where there is none. */
export function memoRuleOf(form: FormData) {
  const kind = textOf(form, 'memo_kind');
  return kind === '' ? null : { kind, required: form.get('memo_required') === 'on' };
}
