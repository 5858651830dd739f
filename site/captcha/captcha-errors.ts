import type { Problem } from '../../client/failure.ts';
import { errorsByField, type FieldErrors } from '../api/field-errors.ts';

/**
 * Errors of the service by field, as a form with a captcha shows them. A demand for one that was
 * not shown yet is no error: nobody has answered it wrongly. That none can be made is an error of
 * the whole form.
 */
export function captchaErrors(problems: readonly Problem[], shown: boolean): FieldErrors {
  const { captcha_answer: said, ...others } = errorsByField(problems);
  if (said === undefined) return others;
  if (demandsCaptcha(problems)) return shown ? { ...others, captcha_answer: said } : others;
  return { ...others, unknown: said };
}

/** Says whether the service asks for a captcha, or for a better answer to one. */
export function demandsCaptcha(problems: readonly Problem[]): boolean {
  return problems.some(({ code }) => code === 'captcha');
}
