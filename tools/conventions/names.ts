import { parseSync } from 'vite';
import { isTestCode, type SourceFile } from './sources.ts';

/** What this code once called things that the field, and `docs/glossary.md`, have a term for. */
const privateWords = new Set(
  (
    'deed deeds doubt doubts doubted told came brake brakes cheat cheats tidy grounds papers ' +
    'hopeless breath thrifty outlook foreseen placer kin house doors stranger unmined'
  ).split(' '),
);

/** Names of functions, types and values of a whole file, and of files, with such a word. */
export function privateNames(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !isTestCode(path))
    .flatMap(({ path, text }) =>
      [path.split('/').at(-1) ?? '', ...declaredIn(text)]
        .filter((name) => wordsOf(name).some((word) => privateWords.has(word)))
        .map((name) => `${path}: ${name}`),
    );
}

/**
 * What no value may be called, not even inside a function or a test: notified, reported or stated;
 * stored, cached or remaining; claimed, used or accepted say which of them it is.
 */
const vagueWords = new Set(['told', 'kept', 'taken']);

/** Whether a payment system of the gallery is there already: an attribute of the API. */
const hasAttribute =
  /\bsetup(\.ts|\.test\.ts|\/(system-templates|template-routes|gallery-page)\.tsx?)$/;

/** Identifiers, files and parts of statements with such a word; with `_` they are of the wire. */
export function vagueNames(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => !path.startsWith('tools/conventions'))
    .flatMap(({ path, text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
      const mayHave = /told|kept|taken/i.test(code);
      const named = mayHave ? [...identifiersIn(path, text), ...partsOfSql(text)] : [];
      return [path.split('/').at(-1) ?? '', ...new Set(named)]
        .filter((name) => !name.includes('_') && !(name === 'taken' && hasAttribute.test(path)))
        .filter((name) => wordsOf(name).some((word) => vagueWords.has(word)))
        .map((name) => `${path}: ${name}`);
    });
}

function identifiersIn(path: string, text: string): string[] {
  const names: string[] = [];
  JSON.stringify(parseSync(path, text).program, (_, node) => {
    if (/^(JSX)?Identifier$/.test(node?.type)) names.push(node.name);
    return typeof node === 'bigint' ? null : node;
  });
  return names;
}

/** What a statement calls its own parts: `with kept as (`, `insert into days as kept (`. */
function partsOfSql(text: string): string[] {
  const named = /\b(\w+) as (?:(?:not )?materialized )?\($|\binto \S+ as (\w+) \(/gm;
  return [...text.matchAll(named)].map(([, part = '', alias = '']) => part || alias);
}

/** Names that stand at the beginning of a line: those of the file itself. */
function declaredIn(text: string): string[] {
  const declaration =
    /^(?:export )?(?:default )?(?:async )?(?:declare )?(?:abstract )?(?:function\*?|type|interface|class|const|let|enum) (\w+)/gm;
  return [...text.matchAll(declaration)].map(([, name = '']) => name);
}

/** `orderDeeds` and `order-deeds.ts` are order and deeds. */
function wordsOf(name: string): string[] {
  const spaced = name.replace(/\.tsx?$/, '').replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  return spaced.toLowerCase().split(/[^a-z0-9]+/);
}
