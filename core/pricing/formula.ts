import { divCeil, divFloor } from '../money/arithmetic.ts';
import { type FixedPoint, fixedOne, readFixed, roundFixed } from '../rates/fixed-point.ts';

/** What a name in a formula stands for; null when there is no such price now. */
export type LookUp = (name: string) => FixedPoint | null;

/** Why a formula has no value: it is written wrong, or a price it names is missing. */
export type NoValue = {
  readonly problem: 'syntax' | 'missing' | 'not_positive';
  readonly at: string;
};

/** An exact fraction: nothing is rounded before the end. */
type Fraction = { readonly top: bigint; readonly bottom: bigint };

type Token = { readonly kind: 'number' | 'name' | 'sign'; readonly text: string };

const lengthMax = 200;
const depthMax = 20;
const digitsKept = 15;

/**
 * Works out a price an operator has written as a formula: numbers, `+ - * /`, brackets, `min(a, b)`
 * and `max(a, b)`, and names of market prices such as `USD_RUB.bid`. There is nothing else in this
 * language: no loops, no memory, no way out. Exact, and rounded once at the end.
 */
export function evaluateFormula(
  text: string,
  lookUp: LookUp,
  to: 'down' | 'up',
): FixedPoint | NoValue {
  const tokens = text.length > lengthMax ? null : tokensOf(text);
  if (tokens === null) return { problem: 'syntax', at: text.slice(0, 20) };
  try {
    const { top, bottom } = new Reading(tokens, lookUp).whole();
    if (top <= 0n) return { problem: 'not_positive', at: '' };
    const value = (to === 'down' ? divFloor : divCeil)(top * fixedOne, bottom);
    if (value === 0n) return { problem: 'not_positive', at: '' };
    return roundFixed(value, digitsKept, to);
  } catch (error) {
    if (error instanceof FormulaStop) return error.why;
    throw error;
  }
}

/** Names that a formula mentions, so that a wrong one is refused before it is saved. */
export function namesIn(text: string): readonly string[] {
  const names = (tokensOf(text) ?? []).filter(({ kind }) => kind === 'name');
  return names.map((token) => token.text).filter((name) => name !== 'min' && name !== 'max');
}

function tokensOf(text: string): Token[] | null {
  const tokens: Token[] = [];
  const shape = /\s*(?:([0-9]+(?:\.[0-9]+)?)|([A-Za-z][A-Za-z0-9_]*(?:\.[a-z]+)?)|([-+*/(),]))/y;
  const plain = text.trimEnd();
  while (shape.lastIndex < plain.length) {
    const [, number, name, sign] = shape.exec(plain) ?? [];
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else return null;
  }
  return tokens;
}

class FormulaStop extends Error {
  readonly why: NoValue;

  constructor(problem: NoValue['problem'], at: string) {
    super(`${problem} at ${at}`);
    this.why = { problem, at };
  }
}

/** Reads by descent: a sum of products of values. */
class Reading {
  private readonly tokens: readonly Token[];
  private readonly lookUp: LookUp;
  private at = 0;
  private depth = 0;

  constructor(tokens: readonly Token[], lookUp: LookUp) {
    this.tokens = tokens;
    this.lookUp = lookUp;
  }

  whole(): Fraction {
    const value = this.sum();
    const rest = this.tokens[this.at];
    if (rest !== undefined) throw new FormulaStop('syntax', rest.text);
    return value;
  }

  private sum(): Fraction {
    this.depth += 1;
    if (this.depth > depthMax) throw new FormulaStop('syntax', '(');
    let value = this.product();
    for (let sign = this.taken('+', '-'); sign !== null; sign = this.taken('+', '-')) {
      const next = this.product();
      const top = next.top * value.bottom * (sign === '+' ? 1n : -1n);
      value = { top: value.top * next.bottom + top, bottom: value.bottom * next.bottom };
    }
    this.depth -= 1;
    return value;
  }

  private product(): Fraction {
    let value = this.value();
    for (let sign = this.taken('*', '/'); sign !== null; sign = this.taken('*', '/')) {
      const next = this.value();
      if (sign === '/' && next.top <= 0n) throw new FormulaStop('not_positive', '/');
      const by = sign === '*' ? next : { top: next.bottom, bottom: next.top };
      value = { top: value.top * by.top, bottom: value.bottom * by.bottom };
    }
    return value;
  }

  private value(): Fraction {
    const token = this.tokens[this.at];
    if (token === undefined) throw new FormulaStop('syntax', '');
    if (this.taken('(') !== null) {
      const value = this.sum();
      this.expect(')');
      return value;
    }
    this.at += 1;
    if (token.kind === 'number') return numberOf(token.text);
    if (token.kind === 'sign') throw new FormulaStop('syntax', token.text);
    if (token.text === 'min' || token.text === 'max') return this.choice(token.text);
    const price = this.lookUp(token.text);
    if (price === null) throw new FormulaStop('missing', token.text);
    return { top: price, bottom: fixedOne };
  }

  private choice(which: 'min' | 'max'): Fraction {
    this.expect('(');
    let chosen = this.sum();
    while (this.taken(',') !== null) {
      const next = this.sum();
      const less = next.top * chosen.bottom < chosen.top * next.bottom;
      if (less === (which === 'min')) chosen = next;
    }
    this.expect(')');
    return chosen;
  }

  private taken(...signs: readonly string[]): string | null {
    const token = this.tokens[this.at];
    if (token?.kind !== 'sign' || !signs.includes(token.text)) return null;
    this.at += 1;
    return token.text;
  }

  private expect(sign: string): void {
    if (this.taken(sign) === null)
      throw new FormulaStop('syntax', this.tokens[this.at]?.text ?? '');
  }
}

function numberOf(text: string): Fraction {
  if (/^0+(\.0+)?$/.test(text)) return { top: 0n, bottom: 1n };
  const value = readFixed(text);
  if (value === null) throw new FormulaStop('syntax', text);
  return { top: value, bottom: fixedOne };
}
