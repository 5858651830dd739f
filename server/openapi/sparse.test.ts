import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls, openApiDocument } from './document.ts';
import { sparseNameOf } from './resources.ts';

const document = JSON.parse(JSON.stringify(openApiDocument('1.0.0')));

/** The schema of one part of the document, with all that it refers to. */
function schemaOf(name: string) {
  const defs = JSON.parse(
    JSON.stringify(document.components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
  );
  return z.fromJSONSchema({ ...defs[name], $defs: defs });
}

test('every call with fields[type] is described by the schema that requires none of them', () => {
  const asked = calls.flatMap(({ path, query = {} }) =>
    Object.keys(query).flatMap((name) => {
      const [, type] = /^fields\[(\w+)\]$/.exec(name) ?? [];
      return type === undefined ? [] : [[path, type] as const];
    }),
  );
  expect(asked.length).toBeGreaterThan(1);
  for (const [path, type] of asked) {
    const answer = JSON.stringify(document.paths[path].get.responses['200']);
    expect(answer, path).toContain(`#/components/schemas/${sparseNameOf(type)}"`);
    expect(answer, path).not.toContain(`#/components/schemas/${type}"`);
  }
});

test('a sparse answer fits its schema, and only that one', () => {
  const one = { type: 'content', id: '7', attributes: { seolink: 'sberrub-btc' } };
  expect(schemaOf('sparse_content').safeParse(one).success).toBe(true);
  expect(schemaOf('content').safeParse(one).success).toBe(false);
  const wrong = { ...one, attributes: { seolink: 5 } };
  expect(schemaOf('sparse_content').safeParse(wrong).success).toBe(false);
});

test('the licence is named as SPDX or an address does', () => {
  const { license } = document.info;
  expect(license.identifier ?? license.url).toMatch(/^(MIT|https:)/);
});
