/** What a template of a chart is rendered with. */
type ChartScope = Readonly<Record<string, unknown>>;

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'value'; readonly words: string }
  | { readonly kind: 'if'; readonly words: string; readonly yes: Node[]; readonly no: Node[] }
  | { readonly kind: 'range'; readonly words: string; readonly each: Node[] };

/**
 * Renders the part of Helm's templates that our chart uses: values, `if`, `range`, `include`,
 * `required`, `quote`, `toYaml`, `nindent`. Throws on anything else, and on a value there is not.
 */
export function renderChart(
  files: Readonly<Record<string, string>>,
  scope: ChartScope,
): Readonly<Record<string, string>> {
  const parts = new Map<string, Node[]>();
  for (const text of Object.values(files)) {
    for (const [, name = '', body = ''] of text.matchAll(definition)) {
      parts.set(name, parse(body.replace(/^(?:-)?\}\}\s*/, '')));
    }
  }
  const rendered = Object.entries(files).filter(([name]) => name.endsWith('.yaml'));
  return Object.fromEntries(
    rendered.map(([name, text]) => [name, show(parse(text), { scope, parts, own: {} })]),
  );
}

const definition =
  /\{\{-? define "([^"]+)" -?\}\}\s*([\s\S]*?)\{\{-? end \}\}(?=\s*(?:\{\{-? define|$))/g;

type Around = {
  readonly scope: ChartScope;
  readonly parts: ReadonlyMap<string, Node[]>;
  readonly own: Readonly<Record<string, unknown>>;
};

function parse(text: string): Node[] {
  const trimmed = text.replaceAll(/\s*\{\{- /g, '{{ ').replaceAll(/ -\}\}\s*/g, ' }}');
  const tokens = trimmed.split(/(\{\{ .*? \}\})/);
  return parseUntil(tokens, []).nodes;
}

function parseUntil(tokens: string[], ends: readonly string[]): { nodes: Node[]; end: string } {
  const nodes: Node[] = [];
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    const words = /^\{\{ (.*) \}\}$/.exec(token)?.[1];
    if (words === undefined) nodes.push({ kind: 'text', text: token });
    else if (ends.includes(words)) return { nodes, end: words };
    else if (words.startsWith('if ')) {
      const { nodes: yes, end } = parseUntil(tokens, ['else', 'end']);
      const no = end === 'else' ? parseUntil(tokens, ['end']).nodes : [];
      nodes.push({ kind: 'if', words: words.slice(3), yes, no });
    } else if (words.startsWith('range ')) {
      nodes.push({ kind: 'range', words, each: parseUntil(tokens, ['end']).nodes });
    } else nodes.push({ kind: 'value', words });
  }
  if (ends.length > 0) throw new Error('a part of a template is not ended');
  return { nodes, end: '' };
}

function show(nodes: readonly Node[], around: Around): string {
  return nodes.map((node) => showOne(node, around)).join('');
}

function showOne(node: Node, around: Around): string {
  if (node.kind === 'text') return node.text;
  if (node.kind === 'value') return String(evaluate(node.words, around));
  if (node.kind === 'if') {
    const found = evaluate(node.words, around);
    const isThere = Array.isArray(found) ? found.length > 0 : Boolean(found);
    return show(isThere ? node.yes : node.no, around);
  }
  const [, key = '', value = '', of = ''] =
    /^range \$(\w+), \$(\w+) := (\S+)$/.exec(node.words) ?? [];
  return Object.entries(evaluate(of, around) as ChartScope)
    .map(([name, each]) => show(node.each, { ...around, own: { [key]: name, [value]: each } }))
    .join('');
}

function evaluate(words: string, around: Around): unknown {
  const [first = '', ...pipes] = words.split(' | ');
  return pipes.reduce(pass, call(first, around));
}

function call(words: string, around: Around): unknown {
  const included = /^include "([^"]+)" \.$/.exec(words)?.[1];
  if (included !== undefined) {
    const part = around.parts.get(included);
    if (part === undefined) throw new Error(`there is no ${included}`);
    return show(part, around).trimEnd();
  }
  const [, sentence, needed] = /^required "([^"]+)" (\S+)$/.exec(words) ?? [];
  if (needed !== undefined) {
    const found = lookUp(needed, around);
    if (found === '') throw new Error(sentence);
    return found;
  }
  const [, shown] = /^toYaml (\S+)$/.exec(words) ?? [];
  return shown === undefined ? lookUp(words, around) : toYaml(lookUp(shown, around));
}

/** Pairs one a line, as they then stand in a block. */
function toYaml(value: unknown): string {
  if (Array.isArray(value)) return value.map((each) => `- ${JSON.stringify(each)}`).join('\n');
  return Object.entries(value as ChartScope)
    .map(([name, each]) => `${name}: ${JSON.stringify(each)}`)
    .join('\n');
}

function pass(value: unknown, words: string): unknown {
  if (words === 'quote') return JSON.stringify(String(value));
  const indent = /^nindent (\d+)$/.exec(words)?.[1];
  if (indent === undefined) throw new Error(`${words} is not known`);
  return `\n${String(value).replaceAll(/^(?=.)/gm, ' '.repeat(Number(indent)))}`;
}

function lookUp(words: string, { scope, own }: Around): unknown {
  if (words.startsWith('$')) return own[words.slice(1)];
  if (!/^\.[A-Za-z.]+$/.test(words)) throw new Error(`${words} is not known`);
  let found: unknown = scope;
  for (const name of words.slice(1).split('.')) found = (found as ChartScope)?.[name];
  if (found === undefined) throw new Error(`there is no value ${words}`);
  return found;
}
