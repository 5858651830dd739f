import { textOf } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-number.ts';

/** Reads the form of an own rate: one price without the other is both, no hours are no end. */
export function valuesOf(form: FormData) {
  const hours = textOf(form, 'valid_hours');
  return {
    base: textOf(form, 'base'),
    quote: textOf(form, 'quote'),
    bid: textOf(form, 'bid'),
    ask: textOf(form, 'ask') || textOf(form, 'bid'),
    leads: form.get('leads') === 'on',
    drift_max: typedNumber(textOf(form, 'drift_max')),
    valid_hours: hours === '' ? null : Number(hours),
  };
}
