/**
 * Patterns of operators are a small part of regular expressions: signs, classes and how often they
 * stand, one after the other. No groups and no alternatives, and they are never given to an engine
 * that tries again: a text is read once, so that no pattern and no text can keep the service busy.
 */
type Pattern = readonly Part[];

type Part = {
  readonly fits: (sign: string) => boolean;
  readonly min: number;
  /** Infinity is any number. */
  readonly max: number;
};

const patternLengthMax = 100;
const timesMax = 200;

/** Reads a pattern; null where it is none of ours. */
export function readPattern(text: string): Pattern | null {
  if (text.length === 0 || text.length > patternLengthMax) return null;
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const sign = readSign(text.slice(at));
    if (sign === null) return null;
    at += sign.length;
    const times = readTimes(text.slice(at));
    if (times === null) return null;
    at += times.length;
    parts.push({ fits: sign.fits, min: times.min, max: times.max });
  }
  return parts;
}

/** Whether the whole of a text is as a pattern says: in one pass over its signs. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const signs = [...text];
  let reached = new Set([0]);
  for (const { fits, min, max } of pattern) {
    const next = new Set<number>();
    // The furthest run of fitting signs from each place, from the end, each looked at once.
    const runs = new Array<number>(signs.length + 1).fill(0);
    for (let at = signs.length - 1; at >= 0; at -= 1) {
      runs[at] = fits(signs[at] ?? '') ? (runs[at + 1] ?? 0) + 1 : 0;
    }
    for (const from of reached) {
      const most = Math.min(max, runs[from] ?? 0);
      for (let times = min; times <= most; times += 1) next.add(from + times);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(signs.length);
}

type Sign = { readonly fits: Part['fits']; readonly length: number };

function readSign(text: string): Sign | null {
  const [first = ''] = [...text];
  if (first === '[') return readClass(text);
  if (first === '\\') return readEscape(text);
  if (first === '.') return { fits: () => true, length: 1 };
  // These mean something elsewhere: whoever wrote one meant more than is read here.
  return '()|{}*+?^$]'.includes(first)
    ? null
    : { fits: (sign) => sign === first, length: first.length };
}

const digits = (sign: string) => /^[0-9]$/.test(sign);
const letters = (sign: string) => /^\p{L}$/u.test(sign);
const spaces = (sign: string) => /^\s$/u.test(sign);

/** `\d`, `\s`, `\w` for letters of any alphabet, and any sign that is neither letter nor digit. */
function readEscape(text: string): Sign | null {
  const sign = [...text][1] ?? '';
  const length = 1 + sign.length;
  if (sign === 'd') return { fits: digits, length };
  if (sign === 's') return { fits: spaces, length };
  if (sign === 'w') return { fits: (each) => letters(each) || digits(each), length };
  return sign === '' || letters(sign) || digits(sign)
    ? null
    : { fits: (each) => each === sign, length };
}

function readClass(text: string): Sign | null {
  const signs = [...text];
  const negated = signs[1] === '^';
  const tests: Part['fits'][] = [];
  let at = negated ? 2 : 1;
  for (; at < signs.length && signs[at] !== ']'; ) {
    const from = signs[at] ?? '';
    if (from === '\\') {
      const escaped = readEscape(signs.slice(at).join(''));
      if (escaped === null) return null;
      tests.push(escaped.fits);
      at += 2;
      continue;
    }
    const to = signs[at + 2];
    if (signs[at + 1] === '-' && to !== undefined && to !== ']') {
      if (codeOf(to) < codeOf(from)) return null;
      tests.push((sign) => codeOf(sign) >= codeOf(from) && codeOf(sign) <= codeOf(to));
      at += 3;
      continue;
    }
    tests.push((sign) => sign === from);
    at += 1;
  }
  if (signs[at] !== ']' || tests.length === 0) return null;
  const length = signs.slice(0, at + 1).join('').length;
  return { fits: (sign) => tests.some((fits) => fits(sign)) !== negated, length };
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}

function readTimes(text: string): { min: number; max: number; length: number } | null {
  switch (text[0]) {
    case '?':
      return { min: 0, max: 1, length: 1 };
    case '*':
      return { min: 0, max: Number.POSITIVE_INFINITY, length: 1 };
    case '+':
      return { min: 1, max: Number.POSITIVE_INFINITY, length: 1 };
    case '{': {
      const found = /^\{([0-9]{1,3})(,([0-9]{1,3})?)?\}/.exec(text);
      if (found === null) return null;
      const min = Number(found[1]);
      const open = found[2] === undefined ? min : Number.POSITIVE_INFINITY;
      const max = found[3] === undefined ? open : Number(found[3]);
      const absurd = min > timesMax || (max > timesMax && max !== Number.POSITIVE_INFINITY);
      return absurd || max < min || max === 0 ? null : { min, max, length: found[0].length };
    }
    default:
      return { min: 1, max: 1, length: 0 };
  }
}
