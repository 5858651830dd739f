import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const ui = join(root, 'ui');
const page = join(root, 'office/style');

/** What is drawn by nobody but by what stands around it. */
const invisible = [
  'dialogs/reauthentication.tsx',
  'language/language.tsx',
  'lists/picker-list.tsx',
];

test('the page of samples shows every part that pages are built from', () => {
  const parts = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.includes('.test.'),
  );
  const shown = readdirSync(page)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(join(page, name), 'utf8'))
    .join('\n');
  const missing = parts
    .filter((name) => !invisible.includes(name))
    .filter((name) => !shown.includes(`/ui/${name}'`));
  expect(parts.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});
