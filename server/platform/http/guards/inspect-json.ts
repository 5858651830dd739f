const depthMax = 16;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

type Inspection = {
  /** No member named twice, none that could reach a prototype, not nested too deep. */
  readonly acceptable: boolean;
  /** Every number is written the way JavaScript writes it. */
  readonly exactNumbers: boolean;
};

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const minus = 0x2d;
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Looks through JSON that `JSON.parse` has already taken, for what it does not tell. */
export function inspectJson(text: string): Inspection {
  const open: (Set<string> | null)[] = [];
  let exactNumbers = true;
  let at = 0;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === quote) {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names && isName(text, end)) {
        const name = nameAt(text, at, end);
        if (names.has(name) || forbidden.has(name)) return { acceptable: false, exactNumbers };
        names.add(name);
      }
      at = end;
      continue;
    }
    if (char === openObject || char === openList) {
      if (open.length === depthMax) return { acceptable: false, exactNumbers };
      open.push(char === openObject ? new Set() : null);
    } else if (char === closeObject || char === closeList) {
      open.pop();
    } else if (char === minus || isDigit(char)) {
      const end = endOfNumber(text, at);
      const written = text.slice(at, end);
      exactNumbers &&= String(Number(written)) === written;
      at = end;
      continue;
    }
    at += 1;
  }
  return { acceptable: true, exactNumbers };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let char = text.charCodeAt(at); char !== quote; char = text.charCodeAt(at)) {
    at += char === backslash ? 2 : 1;
  }
  return at + 1;
}

/** A name may be written with escapes, which are the same name. */
function nameAt(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end - 1);
  return plain.includes('\\') ? String(JSON.parse(text.slice(start, end))) : plain;
}

function isDigit(char: number): boolean {
  return char >= 0x30 && char <= 0x39;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && /[0-9.eE+-]/.test(text.charAt(at))) at += 1;
  return at;
}

/** A string is the name of a member when a colon follows; JSON knows four kinds of space. */
function isName(text: string, end: number): boolean {
  for (let at = end; ; at += 1) {
    const char = text.charCodeAt(at);
    if (char !== 0x20 && char !== 0x0a && char !== 0x0d && char !== 0x09) return char === colon;
  }
}
