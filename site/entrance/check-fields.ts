import type { FieldErrors } from '../api/field-errors.ts';
import type { Say } from '../shell/language.tsx';

/**
 * What can be seen to be wrong without asking: an empty field, a box not ticked, no e-mail. The
 * service decides; this only saves a round trip.
 */
export function checkFields(form: HTMLFormElement, t: Say): FieldErrors {
  const errors: Record<string, string> = {};
  for (const field of form.elements) {
    if (!isTyped(field) || field.name === '') continue;
    const { validity } = field;
    if (validity.valueMissing) {
      errors[field.name] =
        field.type === 'checkbox' ? t('entrance.agreeNeeded') : t('entrance.required');
    } else if (validity.typeMismatch) errors[field.name] = t('entrance.badEmail');
  }
  return errors;
}

/** What a visitor fills in: a line, several lines, or a choice. */
export function isTyped(
  target: unknown,
): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
