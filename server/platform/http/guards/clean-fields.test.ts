import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { isRefusal } from '../../../../core/refusal.ts';
import { presentRefusal } from '../answers/errors.ts';
import { parseFields } from '../attributes.ts';
import { cleanFields, fieldsAsGiven, fieldsOfLines } from './clean-fields.ts';

const root = join(import.meta.dirname, '../../../..');

type Shaped = z.core.$ZodType & { readonly shape: Readonly<Record<string, z.core.$ZodType>> };

function isShaped(value: unknown): value is Shaped {
  return typeof value === 'object' && value !== null && 'shape' in value && '_zod' in value;
}

/** Every schema of the contract that reads a request, with its name. */
async function requests(): Promise<(readonly [string, Shaped])[]> {
  const files = globSync('contract/**/*.ts', { cwd: root, exclude: ['contract/calls/**'] });
  const modules: Record<string, unknown>[] = await Promise.all(
    files.map((file) => import(join(root, file))),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, schema]) => {
      const isAnswer = /(Attributes|Document|Meta)$/.test(name);
      return !isAnswer && isShaped(schema) ? [[name, schema] as const] : [];
    }),
  );
}

/** What stands within what may be absent or null. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = schema._zod;
  const isWrapped = 'innerType' in def && typeof def.innerType === 'object';
  return isWrapped ? bare(def.innerType as z.core.$ZodType) : schema;
}

/** Texts of a schema by the names of the request: of `amount` and the like too, which take one. */
const texts = (await requests()).flatMap(([name, schema]) =>
  Object.entries(schema.shape).flatMap(([field, at]) => {
    const takesText = ['string', 'unknown', 'union'].includes(bare(at)._zod.def.type);
    return takesText && !fieldsAsGiven.has(field) ? [{ name, schema, field }] : [];
  }),
);

/** The first thing said of a field that is sent alone. */
function saidOf(schema: Shaped, field: string, value: string) {
  const parsed = parseFields(schema, { [field]: value });
  const refused = isRefusal(parsed) ? parsed.refused : [];
  const [first] = refused.filter((item) => item.field === field);
  return first === undefined ? null : { code: first.code, params: first.params };
}

test('the contract has every text of the site and of the office', () => {
  expect(texts.length).toBeGreaterThan(200);
  const names = new Set(texts.map(({ field }) => field));
  for (const name of fieldsOfLines) expect(names, name).toContain(name);
});

describe.each(texts)('$name.$field', ({ schema, field }) => {
  test.each([
    ['\u0000', 'U+0000'],
    ['\u0007', 'U+0007'],
    ['\u009B', 'U+009B'],
    ['\uD800', 'U+D800'],
  ])('refuses %j by its name', (sign, code) => {
    const params = { sign: code };
    expect(saidOf(schema, field, `a${sign}b`)).toEqual({ code: 'invalid_format', params });
  });

  test.each(['\n', '\r\n', '\u2028', '\u2029', '\u0085'])('has %j where it has lines', (end) => {
    const said = saidOf(schema, field, `a${end}b`);
    const ofLines = fieldsOfLines.has(field);
    if (ofLines) expect(cleanFields({ [field]: `a${end}b` }).fields).toEqual({ [field]: 'a\nb' });
    else expect(said).toEqual({ code: 'invalid_format', params: { line: 'U+000A' } });
  });

  test('keeps nothing that cannot be seen', () => {
    const hidden = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u200B\uFEFF';
    expect(saidOf(schema, field, `1${hidden}1`)).toEqual(saidOf(schema, field, '11'));
    expect(cleanFields({ [field]: `1${hidden}1` }).fields).toEqual({ [field]: '11' });
  });
});

test('texts within lists and objects are read as well, and told by their field', () => {
  const { fields, faults } = cleanFields({
    rules: [{ name: 'a\u202Eb', rest: 1 }],
    deep: { list: ['x', 'y\u0007'] },
    password: 'as\u202E\u0007given',
    clean: ['same'],
  });
  expect(fields).toEqual({
    rules: [{ name: 'ab', rest: 1 }],
    deep: { list: ['x', 'y\u0007'] },
    password: 'as\u202E\u0007given',
    clean: ['same'],
  });
  expect(faults).toEqual([{ code: 'invalid_format', field: 'deep', params: { sign: 'U+0007' } }]);
});

test('what has nothing to be cleaned is given as it came', () => {
  const given = { name: 'Анна', list: [{ text: 'one\ntwo' }], amount: 1.5, no: null };
  expect(cleanFields(given).fields).toBe(given);
});

test.each([
  ['ru', 'В тексте есть недопустимый символ U+202D. Уберите его или наберите текст заново.'],
  ['en', 'The text has a character that is not allowed, U+202D. Remove it or type the text again.'],
] as const)('the refusal says so in %s', (locale, detail) => {
  const item = { code: 'invalid_format', field: 'name', params: { sign: 'U+202D' } } as const;
  const [error] = presentRefusal({ refused: [item] }, locale).errors;
  expect(error).toMatchObject({ detail, source: { pointer: '/data/attributes/name' } });
});

test('no module reads a body that was not cleaned', () => {
  const known = [
    'server/people/captcha/proof-of-work.ts',
    'server/office/content/read-texts.ts',
    'server/office/desk/actions/reauthenticate-for-order.ts',
    // Bytes that a provider has signed; what they say goes through the providers' own readers.
    'server/money/online-payments/routes.ts',
    // Mail that came in: its texts are kept without what nobody can see.
    'server/content/conversations/inbound-mail.ts',
    'server/platform/http/attributes.ts',
    'server/platform/http/read-query.ts',
    // Answers of the Bot API: of what people say there only names are kept, which are cleaned.
    'server/platform/telegram/bot-api.ts',
    'server/platform/telegram/receive-updates.ts',
    'server/platform/telegram/update.ts',
    'server/platform/telegram/webhooks.ts',
    'server/people/profile/benefits.ts',
    'server/market/rates/routes.ts',
    // What the database keeps of a source's refusals.
    'server/market/rates/source-health.ts',
    // A list of releases: of what it says only titles are kept, which are cleaned.
    'server/office/releases/read-feed.ts',
  ];
  const files = globSync('server/**/*.ts', { cwd: root }).filter(
    (file) => !file.includes('.test.') && !file.endsWith('testing.ts'),
  );
  const reading = files.filter((file) =>
    /request\.body|\bsafeParse\(|readAttributes\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  const others = reading.filter((file) => !file.startsWith('server/platform/config/'));
  expect(others.toSorted()).toEqual([...known, 'server/money/rails/signer-client.ts'].toSorted());
});
