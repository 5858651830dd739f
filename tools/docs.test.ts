import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { assetAccountKinds, journalKinds, systemAccountKinds } from '../core/ledger/journal.ts';
import { orderExceptions, orderStatuses } from '../core/orders/order.ts';
import { layers } from './conventions/layers.ts';
import { listFiles, root } from './conventions/sources.ts';

/** What the demo publishes links to pages of the site, which a story in the browser follows. */
const published = 'server/content/library/demo/';
const documents = listFiles().filter((path) => path.endsWith('.md') && !path.startsWith(published));

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

test('the glossary names every status, exception, account and journal', () => {
  const glossary = read('docs/glossary.md');
  const words = [
    ...orderStatuses,
    ...orderExceptions,
    ...systemAccountKinds,
    ...assetAccountKinds,
    ...journalKinds,
  ];
  expect(words.filter((word) => !glossary.includes(`\`${word}\``))).toEqual([]);
});

test('the glossary explains no word twice', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| ([a-z][^|]*?) \|/gm)]
    .map(([, term]) => term)
    .filter((term) => !['term', 'status', 'exception', 'account'].includes(term ?? ''));
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
});

test('the guide to configuration explains exactly the variables of .env.example', () => {
  const listed = [...read('docs/configuration.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)];
  const example = [...read('.env.example').matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)];
  const names = (found: RegExpExecArray[]) => [...new Set(found.map(([, name]) => name))].sort();
  expect(names(listed)).toEqual(names(example));
});

test('every decision has its status, its context, what was decided, and what follows', () => {
  const records = readdirSync(join(root, 'docs/decisions'));
  for (const record of records) {
    expect(record).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
    const text = read(`docs/decisions/${record}`);
    expect(text, record).toMatch(
      /^# \d{3} .+\n\n\d{4}-\d{2}-\d{2}\n\nStatus: (accepted|superseded)/,
    );
    const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(parts, record).toEqual(['Context', 'Decision', 'Consequences']);
  }
});

test('every link between documents leads somewhere', () => {
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('the files that the documents name are there', () => {
  const guides = documents.filter((path) => !path.includes('/') || path.startsWith('docs/'));
  const known = Object.keys(layers).concat('tools', 'migrations', 'docs', 'bench', 'e2e');
  const named = new RegExp(
    `\`((?:${known.join('|')})/[a-z0-9/.-]+\\.(?:ts|tsx|mjs|md|sql))\``,
    'g',
  );
  const missing = guides
    .filter((path) => !path.startsWith('docs/decisions/'))
    .flatMap((path) =>
      [...read(path).matchAll(named)]
        .map(([, file = '']) => file)
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${path}: ${file}`),
    );
  expect(missing).toEqual([]);
});

test('the map shows every layer with what it may import', () => {
  const map = read('ARCHITECTURE.md');
  for (const [layer, imports] of Object.entries(layers)) {
    const row = new RegExp(`^\\| \`${layer}/\` \\|.*\\| (.*) \\|$`, 'm').exec(map);
    expect(row?.[1], layer).toBe(imports.length === 0 ? 'nothing' : imports.join(', '));
  }
});
