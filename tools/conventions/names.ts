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
