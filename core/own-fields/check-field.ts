import { type Refusal, refuse } from '../refusal.ts';
import { readPattern } from './match-pattern.ts';
import type { OwnField } from './own-field.ts';

const choicesMax = 50;

/** Refuses what cannot be asked: a pattern that is not read, a choice of nothing. */
export function checkOwnField(
  field: Pick<OwnField, 'name' | 'type' | 'label' | 'pattern' | 'choices'>,
): Refusal | null {
  const { name, type, label, pattern, choices } = field;
  if (!/^[a-z][a-z0-9_]{0,31}$/.test(name)) return refuse('invalid_format', 'name');
  if (label.ru === '') return refuse('required', 'label_ru');
  if (label.en === '') return refuse('required', 'label_en');
  if (pattern !== null && type !== 'choice' && readPattern(pattern) === null) {
    return refuse('invalid_format', 'pattern');
  }
  if (type !== 'choice') return null;
  if (choices.length === 0) return refuse('required', 'choices');
  const values = new Set(choices.map(({ value }) => value));
  const named = choices.every(({ value, ru, en }) => value !== '' && ru !== '' && en !== '');
  const fine = named && values.size === choices.length && choices.length <= choicesMax;
  return fine ? null : refuse('invalid_format', 'choices');
}
