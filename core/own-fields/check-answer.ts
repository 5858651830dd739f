import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { checkAccount } from '../requisites/check-account.ts';
import { maskAccount } from '../requisites/mask-account.ts';
import { matchesPattern, readPattern } from './match-pattern.ts';
import {
  type OwnField,
  type OwnFieldAnswer,
  type OwnFieldType,
  ownAnswerLengthMax,
} from './own-field.ts';

/** Where a request says it: the pointer of a refusal leads to `/data/attributes/fields/<name>`. */
function fieldPathOf(name: string): string {
  return `fields/${name}`;
}

/**
 * Reads the answers to the fields of an exchange, each in its normal form. All that is wrong is
 * told at once; what nobody has asked for is not kept.
 */
export function checkAnswers(
  fields: readonly OwnField[],
  given: Readonly<Record<string, unknown>>,
): { readonly answers: readonly OwnFieldAnswer[]; readonly refusals: readonly Refusal[] } {
  const answers: OwnFieldAnswer[] = [];
  const refusals: Refusal[] = [];
  for (const field of fields) {
    const answer = checkAnswer(field, Object.hasOwn(given, field.name) ? given[field.name] : null);
    if (isRefusal(answer)) refusals.push(answer);
    else if (answer !== null) answers.push(answer);
  }
  return { answers, refusals };
}

function checkAnswer(field: OwnField, given: unknown): OwnFieldAnswer | Refusal | null {
  const path = fieldPathOf(field.name);
  if (given !== null && given !== undefined && !isText(given)) return refuse('malformed', path);
  const text = String(given ?? '')
    .normalize('NFC')
    .trim();
  if (text === '') return field.required ? refuse('required', path) : null;
  if (text.length > ownAnswerLengthMax) {
    return refuse('too_long', path, { max: String(ownAnswerLengthMax) });
  }
  const value = normalOf(field, text, path);
  if (isRefusal(value)) return value;
  const pattern = field.pattern === null ? null : readPattern(field.pattern);
  if (pattern !== null && !matchesPattern(pattern, value)) return refuse('invalid_format', path);
  const { name, type, label, shownToCustomer: customer, shownInMail: mail } = field;
  const chosen = type === 'choice' ? field.choices.find((each) => each.value === value) : undefined;
  const stored = { name, type, label, value, customer, mail };
  return chosen === undefined ? stored : { ...stored, text: { ru: chosen.ru, en: chosen.en } };
}

function isText(given: unknown): given is string | number {
  return typeof given === 'string' || typeof given === 'number';
}

function normalOf({ type, choices }: OwnField, text: string, path: string): string | Refusal {
  const wrong = refuse('invalid_format', path);
  switch (type) {
    case 'text':
      return /\p{Cc}/u.test(text) ? wrong : text;
    case 'number': {
      const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
      return /^-?[0-9]{1,15}(\.[0-9]{1,8})?$/.test(plain) ? plain : refuse('not_a_number', path);
    }
    case 'choice':
      return choices.some(({ value }) => value === text) ? text : wrong;
    case 'phone':
    case 'email': {
      const checked = checkAccount({ kind: type }, text, path);
      return isRefusal(checked) ? checked : checked.account;
    }
    case 'telegram': {
      const name = text.replace(/^(https?:\/\/)?t\.me\//i, '').replace(/^@/, '');
      return /^[A-Za-z][A-Za-z0-9_]{4,31}$/.test(name) ? `@${name}` : wrong;
    }
    case 'document': {
      const number = text.replace(/\s+/g, ' ').toUpperCase();
      return /^[\p{L}\p{N}№ /.-]{3,40}$/u.test(number) ? number : wrong;
    }
    default:
      return type satisfies never;
  }
}

/** An answer for whoever may look at an order and not act for it. */
export function maskAnswer(type: OwnFieldType, value: string): string {
  switch (type) {
    case 'phone':
    case 'email':
      return maskAccount(type, value);
    default:
      return maskAccount('wallet', value);
  }
}
