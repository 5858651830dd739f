import { divCeil, divFloor } from '../money/arithmetic.ts';
import { type FixedPoint, fixedOne, readFixed, roundFixed } from '../rates/fixed-point.ts';
import { type FormulaInput, inputName } from './formula-input.ts';
import { type FormulaNode, type ListName, parseFormula } from './parse-formula.ts';

/** What an input is worth now, or why it is worth nothing. */
export type InputValue = FixedPoint | 'missing' | 'stale';
type LookUp = (input: FormulaInput) => InputValue;

/** Why a formula has no value: it is written wrong, or a price it names is missing or too old. */
export type NoValue = {
  readonly problem: 'syntax' | 'missing' | 'stale' | 'not_positive';
  /** The word or the input that is in the way; empty where it is the whole. */
  readonly at: string;
};

/** An exact fraction: nothing is rounded before the end. The bottom is positive. */
type Fraction = { readonly top: bigint; readonly bottom: bigint };

const significantDigits = 15;

/**
 * Works out a price an operator has written as a formula. Its words are numbers, percentages,
 * `+ - * /`, brackets, prices of markets (`USD/RUB bid`) and of sources (`rapira USDT/RUB ask`),
 * and `min`, `max`, `avg`, `median` and `first` of several. There is nothing else in this language:
 * no loops, no memory, no way out. Exact, and rounded once at the end. A price that is missing or
 * old leaves the whole without a value, but for `first(a, b)`, which goes on with the next one.
 */
export function evaluateFormula(
  text: string,
  lookUp: LookUp,
  to: 'down' | 'up',
): FixedPoint | NoValue {
  const parsed = parseFormula(text);
  if (parsed.problem !== null) return { problem: 'syntax', at: parsed.problem };
  const worth = worthOf(parsed.node, lookUp);
  if ('problem' in worth) return worth;
  const { top, bottom } = worth;
  if (top <= 0n) return { problem: 'not_positive', at: '' };
  const value = (to === 'down' ? divFloor : divCeil)(top * fixedOne, bottom);
  if (value === 0n) return { problem: 'not_positive', at: '' };
  return roundFixed(value, significantDigits, to);
}

function worthOf(node: FormulaNode, lookUp: LookUp): Fraction | NoValue {
  switch (node.kind) {
    case 'number':
      return numberOf(node.text, node.percent ? 100n : 1n);
    case 'input': {
      const value = lookUp(node.input);
      if (typeof value === 'bigint') return { top: value, bottom: fixedOne };
      return { problem: value, at: inputName(node.input) };
    }
    case 'calculation': {
      const left = worthOf(node.left, lookUp);
      if ('problem' in left) return left;
      const right = worthOf(node.right, lookUp);
      return 'problem' in right ? right : calculated(node, left, right);
    }
    case 'list':
      return node.name === 'first' ? firstOf(node.items, lookUp) : chosen(node, lookUp);
    default:
      return node satisfies never;
  }
}

function numberOf(text: string, divisor: bigint): Fraction | NoValue {
  if (/^0+(\.0+)?$/.test(text)) return { top: 0n, bottom: 1n };
  const value = readFixed(text);
  return value === null
    ? { problem: 'syntax', at: text.slice(0, 20) }
    : { top: value, bottom: fixedOne * divisor };
}

type Calculation = Extract<FormulaNode, { kind: 'calculation' }>;

/** Of a sum with a percentage the percentage is one of what stands before it. */
function calculated({ sign, right: word }: Calculation, left: Fraction, right: Fraction) {
  if (sign === '*') return times(left, right);
  if (sign === '/') {
    if (right.top <= 0n) return { problem: 'not_positive', at: '/' } as const;
    return times(left, { top: right.bottom, bottom: right.top });
  }
  const isPercent = word.kind === 'number' && word.percent;
  const added = isPercent ? times(left, right) : right;
  const top = added.top * (sign === '+' ? 1n : -1n);
  return {
    top: left.top * added.bottom + top * left.bottom,
    bottom: left.bottom * added.bottom,
  };
}

function times(left: Fraction, right: Fraction): Fraction {
  return { top: left.top * right.top, bottom: left.bottom * right.bottom };
}

/** The first that is there; what is said of none of them being there is said of the last. */
function firstOf(items: readonly FormulaNode[], lookUp: LookUp): Fraction | NoValue {
  let last: NoValue = { problem: 'syntax', at: 'first' };
  for (const item of items) {
    const value = worthOf(item, lookUp);
    if (!('problem' in value)) return value;
    if (value.problem !== 'missing' && value.problem !== 'stale') return value;
    last = value;
  }
  return last;
}

function chosen(
  { name, items }: { readonly name: ListName; readonly items: readonly FormulaNode[] },
  lookUp: LookUp,
): Fraction | NoValue {
  const values: Fraction[] = [];
  for (const item of items) {
    const value = worthOf(item, lookUp);
    if ('problem' in value) return value;
    values.push(value);
  }
  const sorted = name === 'avg' ? values : values.toSorted(compare);
  const middle = Math.floor(sorted.length / 2);
  if (name === 'min') return averageOf(sorted.slice(0, 1));
  if (name === 'max') return averageOf(sorted.slice(-1));
  if (name === 'avg') return averageOf(sorted);
  return averageOf(sorted.slice(sorted.length % 2 === 1 ? middle : middle - 1, middle + 1));
}

function averageOf(values: readonly Fraction[]): Fraction {
  const sum = values.reduce((left, right) => ({
    top: left.top * right.bottom + right.top * left.bottom,
    bottom: left.bottom * right.bottom,
  }));
  return { top: sum.top, bottom: sum.bottom * BigInt(values.length) };
}

function compare(left: Fraction, right: Fraction): number {
  const [one, other] = [left.top * right.bottom, right.top * left.bottom];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
