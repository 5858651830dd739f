import { type BlockLine, readBlockLines } from '../../core/risk-flags/read-block-lines.ts';
import { fetchText, type Outside } from '../http-source.ts';
import { isRecord } from '../json-answer.ts';
import { SourceFault } from '../source.ts';

const name = 'scammer list';
const timeoutMilliseconds = 20_000;
const bytesMax = 16 * 1024 * 1024;
/** Members of an entry that say who it is about. */
const sayings = ['value', 'account', 'wallet', 'card', 'phone', 'email', 'name', 'ip'] as const;

type ListOptions = Pick<Outside, 'now' | 'fetch'> & {
  /** The whole address; `{key}` in it stands for the key. */
  readonly url: string;
  readonly key: string;
};

export type Scammer = Exclude<BlockLine, { readonly wrong: string }>;

/**
 * Asks for the list of scammers that a monitor keeps: JSON whose lists hold texts or records, or
 * lines of text. What cannot be read is left out; a list without anybody is a fault, since it would
 * let everybody in again.
 */
export async function fetchScammers({ url, key, ...outside }: ListOptions): Promise<Scammer[]> {
  const address = url.replace('{key}', encodeURIComponent(key));
  const spec = { name, bytesMax };
  const { text } = await fetchText(spec, address, { timeoutMilliseconds, ...outside });
  const found = readBlockLines(linesOf(text)).flatMap((line) => ('kind' in line ? [line] : []));
  if (found.length === 0) throw new SourceFault(name, 'answered a list without anybody');
  return found;
}

function linesOf(text: string): string {
  try {
    return [...saidIn(JSON.parse(text), 0)].join('\n');
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

const depthMax = 6;

function* saidIn(value: unknown, depth: number): Generator<string> {
  if (depth > depthMax) return;
  if (typeof value === 'string') yield quoted(value);
  else if (Array.isArray(value)) for (const each of value) yield* saidIn(each, depth + 1);
  else if (isRecord(value)) {
    const said = sayings.flatMap((member) => {
      const text = value[member];
      return typeof text === 'string' || typeof text === 'number' ? [quoted(String(text))] : [];
    });
    yield* said;
    if (said.length > 0) return;
    // An answer wraps its list under some name.
    for (const each of Object.values(value)) {
      if (Array.isArray(each) || isRecord(each)) yield* saidIn(each, depth + 1);
    }
  }
}

/** One cell of one line, whatever stands in it. */
function quoted(text: string): string {
  return `"${text.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`;
}
