import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export type SourceFile = {
  /** Path from the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly imports: readonly Import[];
};

type Import = {
  /** Path of the imported file from the root, or the name of a package. */
  readonly target: string;
  readonly inside: boolean;
  readonly typeOnly: boolean;
};

/** Every file of the repository, tracked or new, but nothing that git ignores. */
export function listFiles(): readonly string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', options, { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
  return [...new Set(files)].sort();
}

/** Every TypeScript file, read once. */
export function readSources(files: readonly string[]): readonly SourceFile[] {
  return files.filter((path) => /\.tsx?$/.test(path)).map(readSource);
}

/** Code that only tests use: it may reach further than what runs for visitors. */
export function isTestCode(path: string): boolean {
  return /\.test\.tsx?$|\/testing\.ts$|\/conformance\/|^(e2e|bench|tools|server\/crash)\//.test(
    path,
  );
}

function readSource(path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, lines: text.split('\n'), imports: importsOf(path, text) };
}

function importsOf(path: string, text: string): Import[] {
  const found: Import[] = [];
  const statement = /^\s*(?:import|export)\s([^;'"]*?\sfrom\s+)?['"]([^'"\n]+)['"]/gm;
  for (const [, clause = '', name = ''] of text.matchAll(statement)) {
    const names = clause.replace(/\sfrom\s+$/, '');
    found.push(importOf(path, name, /^type\s/.test(names) || onlyTypes(names)));
  }
  for (const [, name = ''] of text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)) {
    found.push(importOf(path, name, false));
  }
  return found;
}

function onlyTypes(names: string): boolean {
  const inBraces = /^\{([^}]*)\}$/.exec(names.trim())?.[1];
  if (inBraces === undefined) return false;
  const each = inBraces.split(',').filter((name) => name.trim() !== '');
  return each.length > 0 && each.every((name) => /^\s*type\s/.test(name));
}

function importOf(path: string, name: string, typeOnly: boolean): Import {
  const inside = name.startsWith('.');
  const target = inside ? posix.normalize(posix.join(dirname(path), name)) : name;
  return { target, inside, typeOnly };
}
