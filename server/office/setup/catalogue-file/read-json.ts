import {
  catalogueFileKind,
  catalogueFileVersion,
  fileSubjects,
} from '../../../../contract/office/files/catalogue-file.ts';
import { fault, type RawEntry, type ReadFile } from './file-line.ts';

/** Reads a file of ours: a list of entries for each kind of thing. */
export function readJsonFile(text: string): ReadFile {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { entries: [], faults: [fault(wrongLine(message, text), 'malformed')] };
  }
  const members = membersOf(file);
  if (members['kind'] !== catalogueFileKind) {
    return { entries: [], faults: [fault(1, 'invalid_format', 'kind')] };
  }
  if (members['version'] !== catalogueFileVersion) {
    return { entries: [], faults: [fault(1, 'invalid_format', 'version')] };
  }
  const lines = linesOfEntries(text);
  const entries: RawEntry[] = [];
  const faults: ReadFile['faults'][number][] = [];
  for (const subject of fileSubjects) {
    const list = members[subject] ?? [];
    if (!Array.isArray(list)) faults.push(fault(1, 'invalid_format', subject));
    else {
      for (const [place, values] of list.entries()) {
        entries.push({ line: lines.get(subject)?.[place] ?? 1, subject, values });
      }
    }
  }
  return { entries, faults };
}

/** The engine names the line, or shows what stands around the sign that it did not expect. */
function wrongLine(message: string, text: string): number {
  const [, line] = /\(line (\d+) /.exec(message) ?? [];
  if (line !== undefined) return Number(line);
  const [, sign = '', before = '', shown] =
    /token '(.)', (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not/.exec(message) ?? [];
  const at = shown === undefined ? text.length : text.indexOf(shown);
  const until = at + (before === '' ? (shown?.indexOf(sign) ?? 0) : before.length);
  return text.slice(0, until).split('\n').length;
}

function membersOf(file: unknown): Readonly<Record<string, unknown>> {
  return typeof file === 'object' && file !== null ? { ...file } : {};
}

/** On which line each entry of each list begins; the text is known to be JSON. */
function linesOfEntries(text: string): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  let depth = 0;
  let line = 1;
  let name = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n') line += 1;
    else if (sign === '"') {
      const begun = at;
      for (at += 1; text[at] !== '"'; at += 1) if (text[at] === '\\') at += 1;
      if (depth === 1) name = text.slice(begun + 1, at);
    } else if (sign === '{' || sign === '[') {
      if (depth === 2 && sign === '{') lines.set(name, [...(lines.get(name) ?? []), line]);
      depth += 1;
    } else if (sign === '}' || sign === ']') depth -= 1;
  }
  return lines;
}
