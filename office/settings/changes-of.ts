import { textOf } from '../../ui/forms/form.tsx';
import type { Setting } from './setting-field.tsx';

/**
 * What of a form differs from what is in force, by name; null for an emptied one. An empty secret
 * changes nothing, and what the environment says is nobody's to change.
 */
export function changesOf(
  form: FormData,
  settings: readonly Setting[],
): Record<string, string | null> {
  const changes: Record<string, string | null> = {};
  for (const { id, source, secret, value } of settings) {
    if (source === 'environment' || !form.has(id)) continue;
    const text = textOf(form, id);
    if (text === (secret ? '' : (value ?? ''))) continue;
    changes[id] = text === '' ? null : text;
  }
  return changes;
}
