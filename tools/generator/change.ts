import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** One thing a generator does to the tree. */
export type Change =
  | { readonly kind: 'create'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'insert';
      readonly path: string;
      /** The text to stand before; it must be in the file exactly once. */
      readonly before: string;
      readonly text: string;
    };

/** Reads a name such as `gold-coins` from the command line, or ends with a sentence. */
export function nameFrom(parameters: readonly string[], command: string): string {
  const [name = ''] = parameters;
  if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) return name;
  throw new Error(`Give a name in kebab-case: npm run ${command} gold-coins`);
}

/** `gold-coins` as a part of a function's name: `GoldCoins`. */
export function pascal(name: string): string {
  return name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `gold-coins` as a name of the code: `goldCoins`. */
export function camel(name: string): string {
  const words = pascal(name);
  return words.charAt(0).toLowerCase() + words.slice(1);
}

/** What a file would hold after its changes; throws where a change does not fit the tree. */
export function applied(change: Change): string {
  const path = join(root, change.path);
  if (change.kind === 'create') {
    if (existsSync(path)) throw new Error(`${change.path} is there already`);
    return change.text;
  }
  const text = readFileSync(path, 'utf8');
  const parts = text.split(change.before);
  if (parts.length !== 2) {
    throw new Error(`${change.path} has no one place before "${change.before.trim()}"`);
  }
  return parts.join(change.text + change.before);
}

/** Carries out all changes, or none, writes the files in our format, and says what was done. */
export function carryOut(changes: readonly Change[], next: readonly string[]): void {
  for (const change of changes) applied(change);
  for (const change of changes) {
    const path = join(root, change.path);
    const text = applied(change);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(`${change.kind === 'create' ? 'made   ' : 'changed'} ${change.path}`);
  }
  format([...new Set(changes.map(({ path }) => path))].filter((path) => /\.tsx?$/.test(path)));
  for (const line of next) console.log(line);
}

function format(paths: readonly string[]): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...paths], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Runs a generator: what it throws is a sentence for the person who started it. */
export function runGenerator(work: () => void): void {
  try {
    work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
