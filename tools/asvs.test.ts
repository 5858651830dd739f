import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './conventions/sources.ts';

const paper = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8');

type Row = { readonly id: string; readonly how: string; readonly proof: string };

const rows: readonly Row[] = [
  ...paper.matchAll(/^\| (V\d+\.\d+\.\d+) \| [12] \| (.+) \| (.+) \|$/gm),
].map(([, id = '', how = '', proof = '']) => ({ id, how, proof }));

/** Levels 1 and 2 of the four chapters: sections with the numbers of their requirements. */
const required: Readonly<Record<string, readonly number[]>> = {
  'V3.2': [1, 2],
  'V3.3': [1, 2, 3, 4],
  'V3.4': [1, 2, 3, 4, 5, 6],
  'V3.5': [1, 2, 3, 4, 5],
  'V3.7': [1, 2],
  'V6.1': [1, 2, 3],
  'V6.2': [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  'V6.3': [1, 2, 3, 4],
  'V6.4': [1, 2, 3, 4],
  'V6.5': [1, 2, 3, 4, 5],
  'V6.6': [1, 2, 3],
  'V6.8': [1, 2, 3, 4],
  'V7.1': [1, 2, 3],
  'V7.2': [1, 2, 3, 4],
  'V7.3': [1, 2],
  'V7.4': [1, 2, 3, 4, 5],
  'V7.5': [1, 2],
  'V7.6': [1, 2],
  'V8.1': [1, 2],
  'V8.2': [1, 2, 3],
  'V8.3': [1],
  'V8.4': [1],
};

test('every requirement of the four chapters has its line', () => {
  const ids = Object.entries(required).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('every line names a test that exists, or says why there is none', () => {
  const broken = rows.flatMap(({ id, how, proof }) => {
    if (proof === '-') {
      return /^(not applicable|departure|open|no |there are none|nothing)/.test(how) ? [] : [id];
    }
    return withoutTest(id, proof);
  });
  expect(broken).toEqual([]);
});

test('everything said of the link that confirms a withdrawal has its test', () => {
  const [, own = ''] = paper.split('## The link that confirms a withdrawal');
  const lines = [...own.matchAll(/^\| (?!what)([^|]+) \| .+ \| (.+) \|$/gm)];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.flatMap(([, what = '', proof = '']) => withoutTest(what, proof))).toEqual([]);
});

/** What is wrong with a line that names a test: nothing where the test exists. */
function withoutTest(id: string, proof: string): readonly string[] {
  const [, file = '', title = ''] = /^`([^`]+)` “(.+)”$/.exec(proof) ?? [];
  if (file === '') return [`${id}: ${proof}`];
  const source = readFileSync(join(root, file), 'utf8');
  return source.includes(`'${title}'`) ? [] : [`${id}: ${file} has no test “${title}”`];
}
