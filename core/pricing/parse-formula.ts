import { type FormulaInput, readSide } from './formula-input.ts';

const listNames = ['min', 'max', 'avg', 'median', 'first'] as const;
export type ListName = (typeof listNames)[number];

type CalculationSign = '+' | '-' | '*' | '/';

/** A formula as it is worked out, from the leaves up. */
export type FormulaNode =
  | { readonly kind: 'number'; readonly text: string; readonly percent: boolean }
  | { readonly kind: 'input'; readonly input: FormulaInput }
  | {
      readonly kind: 'calculation';
      readonly sign: CalculationSign;
      readonly left: FormulaNode;
      readonly right: FormulaNode;
    }
  | { readonly kind: 'list'; readonly name: ListName; readonly items: readonly FormulaNode[] };

type Parsed =
  | { readonly node: FormulaNode; readonly problem: null }
  /** The word at which it makes no sense any more. */
  | { readonly node: null; readonly problem: string };

type Token =
  | { readonly kind: 'number' | 'sign'; readonly text: string }
  | { readonly kind: 'list'; readonly text: ListName }
  | { readonly kind: 'input'; readonly text: string; readonly input: FormulaInput };

export const formulaLengthMax = 300;
const depthMax = 20;

/** Reads a formula; where it cannot be read, says at which word. */
export function parseFormula(text: string): Parsed {
  const tokens = text.length > formulaLengthMax ? null : tokensOf(text);
  if (tokens === null) return { node: null, problem: text.slice(0, 20) };
  try {
    return { node: new Reading(tokens).whole(), problem: null };
  } catch (error) {
    if (error instanceof Unreadable) return { node: null, problem: error.at };
    throw error;
  }
}

/** The prices that a formula names, each once as often as it is named. */
export function inputsOf(text: string): readonly FormulaInput[] {
  return (tokensOf(text) ?? []).flatMap((token) => (token.kind === 'input' ? token.input : []));
}

const shapes = {
  number: '([0-9]+(?:\\.[0-9]+)?)(?![A-Za-z0-9_.])',
  list: `(${listNames.join('|')})(?=\\s*\\()`,
  source: '(?:([a-z][a-z0-9-]*)(?::|\\s+))?',
  pair: '([A-Z][A-Z0-9]{1,9})[/_]([A-Z][A-Z0-9]{1,9})',
  side: '(?:(?:\\.|\\s+)(bid|ask|mid))?(?![A-Za-z0-9_.])',
  sign: '([-+*/(),%])',
} as const;
const { number, list, source, pair, side, sign } = shapes;
const word = new RegExp(`\\s*(?:${number}|${list}|${source}${pair}${side}|${sign})`, 'y');

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const plain = text.trimEnd();
  word.lastIndex = 0;
  while (word.lastIndex < plain.length) {
    const found = word.exec(plain);
    if (found === null) return null;
    tokens.push(tokenOf(found));
  }
  return tokens;
}

function tokenOf([text, digits, name, from, base, quote, end, mark]: RegExpExecArray): Token {
  if (digits !== undefined) return { kind: 'number', text: digits };
  const known = listNames.find((each) => each === name);
  if (known !== undefined) return { kind: 'list', text: known };
  if (mark !== undefined) return { kind: 'sign', text: mark };
  const input = { source: from ?? null, pair: `${base}/${quote}`, side: readSide(end) };
  return { kind: 'input', text: text.trim(), input };
}

class Unreadable extends Error {
  readonly at: string;

  constructor(at: string) {
    super(`unreadable at ${at}`);
    this.at = at;
  }
}

/** Reads by descent: a sum of products of values. */
class Reading {
  private readonly tokens: readonly Token[];
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
  }

  whole(): FormulaNode {
    const node = this.sum();
    if (this.tokens[this.at] !== undefined) throw this.unreadable();
    return node;
  }

  private sum(): FormulaNode {
    this.depth += 1;
    if (this.depth > depthMax) throw this.unreadable();
    let left = this.product();
    for (let sign = this.accept('+', '-'); sign !== null; sign = this.accept('+', '-')) {
      left = { kind: 'calculation', sign, left, right: this.product() };
    }
    this.depth -= 1;
    return left;
  }

  private product(): FormulaNode {
    let left = this.value();
    for (let sign = this.accept('*', '/'); sign !== null; sign = this.accept('*', '/')) {
      left = { kind: 'calculation', sign, left, right: this.value() };
    }
    return left;
  }

  private value(): FormulaNode {
    const token = this.tokens[this.at];
    if (token === undefined) throw this.unreadable();
    if (this.accept('(') !== null) {
      const node = this.sum();
      this.expect(')');
      return node;
    }
    if (token.kind === 'sign') throw this.unreadable();
    this.at += 1;
    if (token.kind === 'input') return { kind: 'input', input: token.input };
    if (token.kind === 'list') return this.list(token.text);
    return { kind: 'number', text: token.text, percent: this.accept('%') !== null };
  }

  private list(name: ListName): FormulaNode {
    this.expect('(');
    const items = [this.sum()];
    while (this.accept(',') !== null) items.push(this.sum());
    this.expect(')');
    return { kind: 'list', name, items };
  }

  private accept<Sign extends string>(...signs: readonly Sign[]): Sign | null {
    const token = this.tokens[this.at];
    const found = token?.kind === 'sign' ? signs.find((sign) => sign === token.text) : undefined;
    if (found === undefined) return null;
    this.at += 1;
    return found;
  }

  private expect(sign: string): void {
    if (this.accept(sign) === null) throw this.unreadable();
  }

  private unreadable(): Unreadable {
    return new Unreadable(this.tokens[this.at]?.text ?? '');
  }
}
