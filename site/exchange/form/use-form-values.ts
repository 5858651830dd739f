import { useEffect, useState } from 'react';
import { readDraft, saveDraft } from './draft.ts';
import type { FormField } from './form-fields.ts';

type FormValues = {
  /** Value of each field by its name. */
  readonly values: Readonly<Record<string, string>>;
  readonly change: (field: FormField, value: string) => void;
};

/**
 * Values of the form, kept in the tab: a reload or another pair loses nothing that still fits. What
 * is known of the customer stands where nothing was typed.
 */
export function useFormValues(
  fields: readonly FormField[],
  known: Readonly<Record<string, string | null>>,
): FormValues {
  const [stored, setStored] = useState<Readonly<Record<string, string>>>({});

  // After hydration: the server has no draft, and both must draw the same form first.
  useEffect(() => {
    const { values } = readDraft();
    if (Object.keys(values).length > 0) setStored(values);
  }, []);

  function change(field: FormField, value: string) {
    const next = { ...stored, [field.draftKey]: value };
    setStored(next);
    saveDraft({ values: next });
  }

  const values: Record<string, string> = {};
  for (const field of fields)
    values[field.name] = stored[field.draftKey] ?? known[field.name] ?? '';
  return { values, change };
}
