const depthMax = 16;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);

export type Inspection = {
  /** No member named twice, none that could reach a prototype, not nested too deep. */
  readonly acceptable: boolean;
  /** Every number is written the way JavaScript writes it. */
  readonly exactNumbers: boolean;
};

/** Looks through JSON that `JSON.parse` has already taken, for what it does not tell. */
export function inspectJson(text: string): Inspection {
  const open: (Set<string> | null)[] = [];
  let exactNumbers = true;
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === '"') {
      const end = endOfString(text, at);
      const names = open.at(-1);
      if (names && nextMark(text, end) === ':') {
        const name: string = JSON.parse(text.slice(at, end));
        if (names.has(name) || forbidden.has(name)) return { acceptable: false, exactNumbers };
        names.add(name);
      }
      at = end;
      continue;
    }
    if (char === '{' || char === '[') {
      if (open.length === depthMax) return { acceptable: false, exactNumbers };
      open.push(char === '{' ? new Set() : null);
    } else if (char === '}' || char === ']') {
      open.pop();
    } else if (char === '-' || (char !== undefined && char >= '0' && char <= '9')) {
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
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && /[0-9.eE+-]/.test(text.charAt(at))) at += 1;
  return at;
}

function nextMark(text: string, start: number): string | undefined {
  let at = start;
  while (/\s/.test(text.charAt(at))) at += 1;
  return text[at];
}
