import type { FieldErrors } from '../../api/field-errors.ts';
import type { Need, Say } from '../../shell/language.tsx';
import type { FormField } from './form-fields.ts';

const pressMilliseconds = 300;

/**
 * Nobody waits for the check and its words to open the page; where they do not come, the service
 * checks.
 */
export async function loadCheck(need: Need) {
  // What lists the errors comes along: a press may find no connection.
  const parts = [need('exchangeParts'), import('./error-summary.tsx')] as const;
  return Promise.all([import('./check-form.ts'), ...parts]).then(
    ([loaded]) => loaded.checkForm,
    () => null,
  );
}

/**
 * What is wrong with a field that was just left; nothing while it is empty or typed into again. A
 * message moves what is below it, so a press that left the field is over first.
 */
export async function checkLeft(
  target: object,
  fields: readonly FormField[],
  { t, need }: { readonly t: Say; readonly need: Need },
): Promise<FieldErrors> {
  if (!isTyped(target)) return {};
  const { name, value } = target;
  const left = fields.filter((field) => field.name === name && value !== '');
  if (left.length === 0) return {};
  const pressed = new Promise((done) => setTimeout(done, pressMilliseconds));
  const [checkForm] = await Promise.all([loadCheck(need), pressed]);
  if (checkForm === null || target.value !== value) return {};
  return checkForm({ fields: left, values: { [name]: value }, agreed: {} }, t);
}

/** A button is left as well, and so is the form itself. */
function isTyped(target: object): target is { readonly name: string; readonly value: string } {
  return 'name' in target && 'value' in target && typeof target.value === 'string';
}
