import { dirname } from 'node:path';
import { parseSync } from 'vite';
import { isTestCode, type SourceFile } from './sources.ts';

const fileLinesMax = 420;
const functionLinesMax = 80;
const lineColumnsMax = 100;
const folderFilesMax = 30;
const parametersMax = 4;

/** Texts and drawings are data: they may be as long as they are. */
const data = /^i18n\/messages\/|^server\/openapi\/introduction\.ts$/;

export function longFiles(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => file.lines.length > fileLinesMax && !data.test(file.path))
    .map((file) => `${file.path} has ${file.lines.length} lines`);
}

/** Folders of more files than a reader finds anything in. */
export function crowdedFolders(sources: readonly SourceFile[]): string[] {
  const files = new Map<string, number>();
  for (const { path } of sources) files.set(dirname(path), (files.get(dirname(path)) ?? 0) + 1);
  return [...files]
    .filter(([, count]) => count > folderFilesMax)
    .map(([folder, count]) => `${folder} has ${count} files`);
}

/** Lines too long to read, but for those with a word or a text that cannot be broken. */
export function longLines(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => !data.test(file.path))
    .flatMap((file) =>
      file.lines.flatMap((line, index) =>
        line.length > lineColumnsMax && !hasUnbreakable(line)
          ? [`${file.path}:${index + 1} has ${line.length} columns`]
          : [],
      ),
    );
}

/** The formatter breaks code; what it leaves long is a literal, which nobody should cut in two. */
function hasUnbreakable(line: string): boolean {
  if (/\S{70,}/.test(line) || /^\s*(d|points)="/.test(line)) return true;
  // A piece of text in quotes, or a line inside a template: both would change if they were cut.
  const isComment = /^\s*(\/\/|\/?\*)/.test(line);
  return !isComment && /["'`/][^'`]{30,}["'`/]|`,?$|\$\{/.test(line);
}

/** Functions longer than one screen. A test file's `describe` is no function of ours. */
export function longFunctions(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => !/\.test\.tsx?$/.test(file.path) && !data.test(file.path))
    .flatMap((file) => {
      const { program } = parseSync(file.path, file.text);
      return functionsIn(program)
        .map(({ start, end }) => ({
          line: lineAt(file.text, start),
          lines: file.text.slice(start, end).split('\n').length,
        }))
        .filter(({ lines }) => lines > functionLinesMax)
        .map(({ line, lines }) => `${file.path}:${line} is a function of ${lines} lines`);
    });
}

/** Functions that are called with so many values in a row that nobody can tell which is which. */
export function longSignatures(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => !isTestCode(file.path))
    .flatMap((file) => {
      const { program } = parseSync(file.path, file.text);
      return functionsIn(program)
        .filter(({ params }) => params > parametersMax)
        .map(({ start, params }) => {
          return `${file.path}:${lineAt(file.text, start)} is a function of ${params} parameters`;
        });
    });
}

type Span = { readonly start: number; readonly end: number; readonly params: number };

const functionTypes = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

function functionsIn(node: unknown): Span[] {
  if (Array.isArray(node)) return node.flatMap(functionsIn);
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(functionsIn);
  if (!('type' in node && 'start' in node && 'end' in node)) return inside;
  const { type, start, end } = node;
  if (typeof start !== 'number' || typeof end !== 'number') return inside;
  const params = 'params' in node && Array.isArray(node.params) ? node.params.length : 0;
  return functionTypes.has(String(type)) ? [{ start, end, params }, ...inside] : inside;
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Exported functions that do not say what they are for. */
export function wordlessFunctions(sources: readonly SourceFile[]): string[] {
  return sources
    .filter((file) => /^(core|contract|rails|sources|signer|server|i18n)\//.test(file.path))
    .filter((file) => !/\.test\.ts$/.test(file.path))
    .flatMap((file) =>
      file.lines.flatMap((line, index) =>
        /^export (async )?function \w/.test(line) && !isDescribed(file.lines, index)
          ? [`${file.path}:${index + 1} ${line}`]
          : [],
      ),
    );
}

/** An overload or a lint remark may stand between the words and the function. */
function isDescribed(lines: readonly string[], index: number): boolean {
  let above = index - 1;
  while (/^(export (async )?function|\/\/|\s+\S|\).*;$)/.test(lines[above] ?? '')) {
    if (/^\s*\*\/$/.test(lines[above] ?? '')) break;
    above -= 1;
  }
  return /\*\/\s*$/.test(lines[above] ?? '');
}
