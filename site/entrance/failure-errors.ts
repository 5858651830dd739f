import { ApiFailure } from '../../client/failure.ts';
import { errorsByField, type FieldErrors } from '../api/field-errors.ts';
import type { Say } from '../shell/language.tsx';

/** What a form shows when it was refused or could not be sent; never nothing. */
export function failureErrors(failure: unknown, t: Say): FieldErrors {
  if (!(failure instanceof ApiFailure)) return { unknown: t('entrance.failed') };
  const errors = errorsByField(failure.problems);
  if (Object.keys(errors).length > 0) return errors;
  return { unknown: failure.status === 0 ? t('site.offlineText') : t('entrance.failed') };
}
