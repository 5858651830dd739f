import type { SettingTrialResult } from '../../../contract/office/settings/settings.ts';

/** There is nothing to try. */
export function notSet(name: string): SettingTrialResult {
  return { subject: name, ok: false, result: 'not_set', detail: '' };
}

/** What failed, in the words of whoever said it, with those of what is behind it. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
