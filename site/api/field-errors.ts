import type { Problem } from '../../client/failure.ts';

/** What is wrong with each field, by its name; `unknown` is wrong with none of them. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Errors of the service by field; the first message of a field is the one shown. */
export function errorsByField(problems: readonly Problem[]): FieldErrors {
  const errors: Record<string, string> = {};
  for (const problem of problems) errors[problem.field ?? 'unknown'] ??= problem.text;
  return errors;
}
