/** Reads JSON in which prices are texts. Throws when it is no JSON, or was cut short. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}

/**
 * Reads JSON in which prices are numbers, with every number as the text it was written as:
 * `5.126E-5` stays `"5.126E-5"`, and no price ever goes through a float. Takes nine times as long.
 */
export function readExactJson(text: string): unknown {
  return parse(text, (_key, value, context) =>
    typeof value === 'number' ? context?.source : value,
  );
}

type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;

/** The parser hands the source text of each number to its reviver, which its type does not say. */
const parse: (text: string, reviver: Reviver) => unknown = JSON.parse;

/** A JSON object by its members; `what` names it when it is none. */
export function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) throw new Error(`${what} is no object`);
  return value;
}

/** A JSON list; `what` names it when it is none. */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} is no list`);
  return value;
}

/** A moment in milliseconds since 1970, as exchanges write it; null when it is none. */
export function momentOf(value: unknown): Date | null {
  return /^[0-9]{13}$/.test(String(value)) ? new Date(Number(value)) : null;
}

/** Tells a JSON object from everything else. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
