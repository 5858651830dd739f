import { textOf } from '../../ui/forms/form.tsx';

/** Minutes of a form as whole seconds; what is no number is told by the server. */
export function secondsOf(form: FormData, name: string): number | string {
  const text = textOf(form, name).replace(',', '.');
  return /^[0-9]{1,6}(?:\.[0-9]{1,2})?$/.test(text) ? Math.round(Number(text) * 60) : text;
}

/** A whole number of a form; anything else as it was typed, for the server to name. */
export function wholeOf(form: FormData, name: string): number | string {
  const text = textOf(form, name);
  return /^-?[0-9]{1,9}$/.test(text) ? Number(text) : text;
}

/** The boxes of one name that are ticked. */
export function tickedOf(form: FormData, name: string): string[] {
  return form.getAll(name).filter((value) => typeof value === 'string');
}

/** Codes with commas or spaces between. */
export function codesOf(form: FormData, name: string): string[] {
  return textOf(form, name)
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
}
