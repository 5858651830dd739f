import type { AuditAttributes } from '../../contract/office.ts';
import { isLocale } from '../../i18n/locale.ts';

type Values = AuditAttributes['before'];

type ChangedValue = {
  readonly name: string;
  /** Absent where nothing was known of it. */
  readonly before?: unknown;
  readonly after: unknown;
};

/**
 * What is other than before, each field for itself, also those within a field; of what was taken
 * away, everything.
 */
export function changedValues(before: Values, after: Values): readonly ChangedValue[] {
  const was = flat(before);
  const is = flat(after);
  const names = [...(after === null ? was : is).keys()];
  return names
    .filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)))
    .map((name) => {
      const after = is.get(name) ?? null;
      return was.has(name) ? { name, before: was.get(name), after } : { name, after };
    });
}

function flat(values: Values): ReadonlyMap<string, unknown> {
  const fields = Object.entries(values ?? {}).flatMap(([name, value]) => {
    if (!isRecord(value)) return [[name, value] as const];
    // What is said in both languages has the same fields in each: `ru.title`, `en.title`.
    const prefix = isLocale(name) ? `${name}.` : '';
    return Object.entries(value).map(([inner, each]) => [prefix + inner, each] as const);
  });
  return new Map(fields);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
