import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountVariables } from '../../server/money/rails/watched-accounts.ts';
import { watchedVariables } from '../../server/money/rails/watched-chains.ts';
import { explorerVariables } from '../../server/money/rails/watched-explorers.ts';
import { variableNames } from '../../server/platform/config/settings.ts';
import { moduleOf } from './layers.ts';
import { root, type SourceFile } from './sources.ts';

const readmeLinesMax = 40;

/** Modules of the server without a README of at most forty lines. */
export function modulesWithoutReadme(files: readonly string[]): string[] {
  const modules = new Set(files.filter((path) => path.startsWith('server/')).map(moduleOf));
  return [...modules].flatMap((module) => {
    if (module === null) return [];
    const readme = join(root, module, 'README.md');
    if (!existsSync(readme)) return [`${module} has no README.md`];
    const lines = readFileSync(readme, 'utf8').trimEnd().split('\n').length;
    return lines > readmeLinesMax ? [`${module}/README.md has ${lines} lines`] : [];
  });
}

/** Rails that do not say how their outside is mapped to ours. */
export function railsWithoutMapping(files: readonly string[]): string[] {
  const rails = files.filter((path) => /^rails\/[^/]+\/rail\.ts$/.test(path)).map(moduleOf);
  return rails.flatMap((rail) =>
    rail !== null && !existsSync(join(root, rail, 'MAPPING.md'))
      ? [`${rail} has no MAPPING.md`]
      : [],
  );
}

/** Variables of the environment that `.env.example` does not describe, and ones it invents. */
export function undescribedVariables(sources: readonly SourceFile[]): string[] {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  const described = new Set(
    [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  const read = new Set<string>([
    ...variableNames,
    ...variablesOfRails(sources),
    ...watchedVariables,
    ...accountVariables,
    ...explorerVariables,
  ]);
  const missing = [...read].filter((name) => !described.has(name));
  const invented = [...described].filter((name) => name !== undefined && !read.has(name));
  return [
    ...missing.map((name) => `${name} is not in .env.example`),
    ...invented.map((name) => `${name} is in .env.example, but nothing reads it`),
  ];
}

/** The variables of coin nodes are the same for every coin; the signer reads its own. */
function variablesOfRails(sources: readonly SourceFile[]): string[] {
  const nodes =
    sources.find((file) => file.path === 'server/money/rails/coin-nodes.ts')?.text ?? '';
  const suffixes = [...nodes.matchAll(/\$\{prefix\}(_[A-Z_]+)`\]/g)].map(([, name]) => name);
  const signer = sources.find((file) => file.path === 'signer/config.ts')?.text ?? '';
  const own = [...signer.matchAll(/\benv\.(SIGNER_[A-Z_]+)/g)].map(([, name]) => name ?? '');
  return [...suffixes.map((suffix) => `LITECOIN${suffix}`), ...own];
}

/** Migrations with a wrong name, without a first line that says why, or that lock a table. */
export function wrongMigrations(files: readonly string[]): string[] {
  return files
    .filter((path) => path.startsWith('migrations/'))
    .flatMap((path) => {
      if (!/^migrations\/\d{8}_\d{4}_[a-z0-9_]+\.sql$/.test(path)) return [`${path}: wrong name`];
      const text = readFileSync(join(root, path), 'utf8');
      const unexplained = /^-- \S/.test(text)
        ? []
        : [`${path} does not begin with a line that says why`];
      return [...unexplained, ...lockingIndexes(path, text)];
    });
}

/** Before this day no database had so many rows that building an index kept anybody waiting. */
const tablesGrowSince = 'migrations/20261123';

/** Indexes that keep writers of their table waiting while they are built. */
export function lockingIndexes(path: string, text: string): string[] {
  if (path < tablesGrowSince) return [];
  const made = [...text.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, t]) => t);
  const built = text.matchAll(/^create (?:unique )?index (?!concurrently)(?:\w+\s+)?on (\w+)/gim);
  return [...built].flatMap(([, table]) =>
    made.includes(table)
      ? []
      : [`${path} builds an index under lock on ${table}: say concurrently (see CONTRIBUTING.md)`],
  );
}
