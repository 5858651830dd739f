import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { isTestCode, root, type SourceFile } from './sources.ts';

/** Files whose exports are for a tool, the browser's loader, or the list of who owns a table. */
const readByTools = /^[^/]+\.config\.ts$|\/entry-[a-z]+\.tsx?$|\.d\.m?ts$|\/tables\.ts$/;

/** Code beside that of tests which only they run, each with its reason. */
const forTests: Readonly<Record<string, string>> = {
  'core/verifications/card-verification.ts#coversExchange':
    'the rule in words; the statement of server/people/cards is proved against it',
  'rails/address-pool/evm-tron/tron-address.ts#hexOfTron':
    'the stand-in of a node writes addresses as nodes do',
  'rails/rail.ts#requisitesIn': 'what every test of a rail reads first',
  'rails/simulated/memory-world.ts#createMemoryWorld': 'the simulated outside without a database',
  'server/people/auth/password-hash.ts#hashesAtOnceSoFar':
    'what it counts is known inside the file alone',
};

/** Exports that no other file imports. What is loaded as a whole (`import()`) counts as used. */
export function unusedExports(files: readonly string[], sources: readonly SourceFile[]) {
  return exportsAndUsers(files, sources).filter(({ users }) => users.length === 0);
}

/**
 * Exports that tests alone import and that their own file has no use for: code that nothing runs
 * but its tests. Types of the contract are what any caller reads, tests among them.
 */
export function exportsForTests(files: readonly string[], sources: readonly SourceFile[]) {
  return exportsAndUsers(files, sources)
    .filter(({ path, users }) => users.length > 0 && users.every(isTest) && !isTestCode(path))
    .filter(({ path, usedInside, isType }) => !usedInside && !(isType && /^contract\//.test(path)))
    .filter(({ path, name }) => !(`${path}#${name}` in forTests));
}

/** Generators and commands use what they import; only their tests do not. */
function isTest(path: string): boolean {
  return isTestCode(path) && (!path.startsWith('tools/') || /\.test\.ts$/.test(path));
}

function exportsAndUsers(files: readonly string[], sources: readonly SourceFile[]) {
  const modules = sources.map(readModule);
  const scripts = files.filter((path) => /\.mjs$/.test(path)).map(readScript);
  const users = new Map<string, Set<string>>();
  for (const { path, uses } of [...modules, ...scripts]) {
    for (const use of uses) users.set(use, (users.get(use) ?? new Set()).add(path));
  }
  return modules
    .filter(({ path }) => !readByTools.test(path))
    .flatMap(({ path, text, exports }) =>
      exports.map(({ name, isType }) => ({
        path,
        name,
        isType,
        users: [...(users.get(`${path}#${name}`) ?? []), ...(users.get(`${path}#*`) ?? [])],
        usedInside: timesNamed(text, name) > 1,
      })),
    );
}

/** How often code says a name that is not a property of something. */
function timesNamed(text: string, name: string): number {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
  const pattern = `(?<![\\w$])(?<!(?<!\\.\\.)\\.)${name.replace('$', '\\$')}(?![\\w$])`;
  return (code.match(new RegExp(pattern, 'g')) ?? []).length;
}

type Module = {
  readonly path: string;
  readonly text: string;
  readonly exports: readonly { readonly name: string; readonly isType: boolean }[];
  /** What it imports: `server/exchange/orders/deps.ts#OrdersDeps`. */
  readonly uses: readonly string[];
};

function readModule({ path, text }: Pick<SourceFile, 'path' | 'text'>): Module {
  const { module } = parseSync(path, text);
  const target = (name: string) =>
    name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), name)) : name;
  const imported = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.map(({ importName }) => `${target(moduleRequest.value)}#${importName.name ?? '*'}`),
  );
  const entries = module.staticExports.flatMap((each) => each.entries);
  const passedOn = entries.flatMap(({ moduleRequest, importName }) =>
    moduleRequest === null ? [] : [`${target(moduleRequest.value)}#${importName.name ?? '*'}`],
  );
  // Also `typeof import('./x.ts')`, which the parser does not count among the imports.
  const whole = [...text.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g)].map(
    ([, name = '']) => `${target(name)}#*`,
  );
  const exports = entries.flatMap(({ exportName: { name }, isType }) =>
    name === null ? [] : [{ name, isType }],
  );
  return { path, text, exports, uses: [...imported, ...passedOn, ...whole] };
}

function readScript(path: string): Module {
  return readModule({ path, text: readFileSync(join(root, path), 'utf8') });
}
