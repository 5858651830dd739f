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
  const [kept, setKept] = useState<Readonly<Record<string, string>>>({});

  // After hydration: the server has no draft, and both must draw the same form first.
  useEffect(() => {
    const { values } = readDraft();
    if (Object.keys(values).length > 0) setKept(values);
  }, []);

  function change(field: FormField, value: string) {
    const next = { ...kept, [field.draftKey]: value };
    setKept(next);
    saveDraft({ values: next });
  }

  const values: Record<string, string> = {};
  for (const field of fields) values[field.name] = kept[field.draftKey] ?? known[field.name] ?? '';
  return { values, change };
}
