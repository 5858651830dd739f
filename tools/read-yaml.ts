/** What a file of settings says. */
export type Yaml =
  | string
  | number
  | boolean
  | null
  | readonly Yaml[]
  | { readonly [key: string]: Yaml };

type Line = { readonly indent: number; readonly text: string };

/**
 * Reads the part of YAML that our own files use: blocks, lists, flows on one line, plain and quoted
 * words. Throws a sentence with the line that it cannot read.
 */
export function readYaml(text: string): Yaml {
  const lines: Line[] = text
    .split('\n')
    .map((line) => ({ indent: line.search(/\S/), text: withoutComment(line.trim()) }))
    .filter((line) => line.text !== '');
  const rest = [...lines];
  const value = readBlock(rest, rest[0]?.indent ?? 0);
  if (rest[0] !== undefined) throw new Error(`this line stands nowhere: ${rest[0].text}`);
  return value;
}

/** The documents of a file, one after another. */
export function readYamls(text: string): readonly Yaml[] {
  return text
    .split(/^---$/m)
    .filter((part) => /^\s*[^#\s]/m.test(part))
    .map(readYaml);
}

function withoutComment(text: string): string {
  if (text.startsWith('#')) return '';
  return /^[^"']*\s#/.test(text) ? text.replace(/\s+#.*$/, '') : text;
}

function readBlock(lines: Line[], indent: number): Yaml {
  return lines[0]?.text.startsWith('- ') ? readList(lines, indent) : readMap(lines, indent);
}

function readList(lines: Line[], indent: number): Yaml {
  const items: Yaml[] = [];
  while (lines[0]?.indent === indent && lines[0].text.startsWith('- ')) {
    const text = lines[0].text.slice(2).trim();
    if (keyOf(text) === null) {
      lines.shift();
      items.push(readScalar(text));
    } else {
      lines[0] = { indent: indent + 2, text };
      items.push(readMap(lines, indent + 2));
    }
  }
  return items;
}

function readMap(lines: Line[], indent: number): Yaml {
  const map: Record<string, Yaml> = {};
  while (lines[0]?.indent === indent) {
    const { text } = lines[0];
    const found = keyOf(text);
    if (found === null) throw new Error(`this line is no key and value: ${text}`);
    if (found.key in map) throw new Error(`${found.key} stands twice`);
    lines.shift();
    const [next] = lines;
    const nested = next !== undefined && next.indent > indent;
    const list = next?.indent === indent && next.text.startsWith('- ');
    if (found.value !== '') map[found.key] = readScalar(found.value);
    else map[found.key] = nested || list ? readBlock(lines, next.indent) : null;
  }
  return map;
}

function keyOf(text: string): { key: string; value: string } | null {
  const match = /^("[^"]+"|[^\s"'[{#][^:]*?|[A-Za-z][^\s]*?):(?:\s+(.*))?$/.exec(text);
  if (match === null || /^[[{]/.test(text)) return null;
  return { key: (match[1] ?? '').replaceAll('"', ''), value: match[2] ?? '' };
}

function readScalar(text: string): Yaml {
  if (/^[[{]/.test(text)) return readFlow(text);
  if (/^"(?:[^"\\]|\\.)*"$/.test(text)) return JSON.parse(text);
  if (/^'[^']*'$/.test(text)) return text.slice(1, -1);
  if (/^["']/.test(text)) throw new Error(`this word is not closed: ${text}`);
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null' || text === '~') return null;
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** `[a, b]` and `{a: b}`, with others inside. */
function readFlow(text: string): Yaml {
  const end = text.startsWith('[') ? ']' : '}';
  if (!text.endsWith(end)) throw new Error(`this is not closed: ${text}`);
  const parts = split(text.slice(1, -1));
  if (end === ']') return parts.map(readScalar);
  return Object.fromEntries(
    parts.map((part) => {
      const found = /^("[^"]*"|[^:]+):\s*(.*)$/.exec(part);
      if (found === null) throw new Error(`this is no key and value: ${part}`);
      return [(found[1] ?? '').replaceAll('"', ''), readScalar(found[2] ?? '')];
    }),
  );
}

function split(text: string): string[] {
  const parts = text.match(/(?:"(?:[^"\\]|\\.)*"|\[[^\]]*\]|\{(?:[^{}]|\{[^}]*\})*\}|[^,])+/g);
  return (parts ?? []).map((part) => part.trim()).filter((part) => part !== '');
}
