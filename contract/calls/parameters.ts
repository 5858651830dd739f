import * as z from 'zod/mini';
import type { Json, Parameter, PathPart } from './call.ts';

const numberMax = 2_147_483_647;

/** A part of the path that is text of a pattern. */
export function textPart(pattern: string): PathPart<string> {
  return { pattern, read: (text) => text };
}

/** Ids that are whole numbers. */
export const numberPart: PathPart<number> = { pattern: '^[1-9][0-9]{0,8}$', read: Number };

/** Ids of orders. */
export const orderPart: PathPart<string> = textPart('^[A-Za-z0-9_-]{22}$');

/** Ids that the database has made. */
export const uuidPart: PathPart<string> = textPart(
  '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
);

/** A secret that was mailed; one that cannot be one is refused as any other that is wrong. */
export const tokenPart: PathPart<string> = textPart('^[\\s\\S]*$');

type Shown = { readonly shown?: Json };

/** A whole number; anything else, and what is out of range, is refused as `invalid_format`. */
export function wholeParameter(
  about: string,
  { min = 1, max = numberMax, shown }: { min?: number; max?: number } & Shown = {},
): Parameter<number> {
  const schema = z.pipe(
    z.string().check(
      z.regex(/^[0-9]{1,10}$/),
      z.refine((text) => Number(text) >= min && Number(text) <= max),
    ),
    z.transform(Number),
  );
  return { about, schema, shown: shown ?? { type: 'integer', minimum: min, maximum: max } };
}

/** A text; one that is too long is refused. */
export function textParameter(
  about: string,
  { max, shown }: { max?: number } & Shown = {},
): Parameter<string> {
  const schema = max === undefined ? z.string() : z.string().check(z.maxLength(max));
  const length = max === undefined ? {} : { maxLength: max };
  return { about, schema, shown: shown ?? { type: 'string', ...length } };
}

/** A text that its handler checks, among other things or not at all; null where given twice. */
export function looseParameter(about: string, shown: Json): Parameter<string | null> {
  const one = z.transform((value: unknown) => (typeof value === 'string' ? value : null));
  return { about, schema: one, shown };
}

/** Where a list goes on: `next` of the page before. Its handler reads it. */
export const afterParameter = looseParameter('`meta.next` of the page before.', {
  type: 'string',
});

/** One of a few words. */
export function choiceParameter<const Choice extends string>(
  about: string,
  choices: readonly Choice[],
): Parameter<Choice> {
  return { about, schema: z.enum(choices), shown: { type: 'string', enum: [...choices] } };
}

/** Names of attributes, commas between them. */
export function fieldsParameter(
  about: string,
  known: readonly string[],
): Parameter<readonly string[]> {
  const names = (text: string) => text.split(',');
  const schema = z.pipe(
    z.string().check(z.refine((text) => names(text).every((name) => known.includes(name)))),
    z.transform(names),
  );
  return { about, schema, shown: { type: 'string' } };
}
