import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.ts';
import { tablesMade } from './table-owners.ts';

const heading = '## What is dropped\n';

/** Tables that the docs do not say of, once each, how long their rows are held. */
export function wrongRetention(files: readonly string[], section = sectionOfGuide()): string[] {
  // Rows of the table and items of the list with their second lines: text names tasks as well.
  const lines = section.split('\n').filter((line) => /^(?:\| |- | {2}`)/.test(line));
  const named = [...lines.join('\n').matchAll(/`([a-z0-9_]+)`/g)].map(([, name = '']) => name);
  const tables = [...tablesMade(files)].flatMap(([name, kind]) => (kind === 'table' ? name : []));
  return [
    ...tables
      .filter((table) => !named.includes(table))
      .map((table) => `docs/operating.md does not say how long rows of ${table} are held`),
    ...named
      .filter((name, place) => named.indexOf(name) !== place)
      .map((name) => `docs/operating.md says twice how long rows of ${name} are held`),
    ...named
      .filter((name) => !tables.includes(name))
      .map((name) => `docs/operating.md says how long rows of ${name} are held: no such table`),
  ];
}

function sectionOfGuide(): string {
  const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8');
  const from = guide.indexOf(heading) + heading.length;
  return guide.slice(from, guide.indexOf('\n## ', from));
}
