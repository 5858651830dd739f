import { parseSync } from 'vite';
import type { SourceFile } from './sources.ts';

/**
 * Literals spread into other literals, `{ ...{ a, b } }`: they say nothing that their own members
 * would not, and stand there to keep several on a line.
 */
export function spreadLiterals(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ text }) => /\.\.\.[{[]/.test(text))
    .flatMap(({ path, text }) =>
      spreadsIn(parseSync(path, text).program).map(
        (start) => `${path}:${text.slice(0, start).split('\n').length}`,
      ),
    );
}

function spreadsIn(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap(spreadsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(spreadsIn);
  if (!('type' in node && 'start' in node && 'argument' in node)) return inside;
  const { type, start, argument } = node;
  if (type !== 'SpreadElement' || typeof start !== 'number') return inside;
  const literal =
    typeof argument === 'object' &&
    argument !== null &&
    'type' in argument &&
    (argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression');
  return literal ? [start, ...inside] : inside;
}
