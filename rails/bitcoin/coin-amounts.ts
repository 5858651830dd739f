/** All networks of the family count in hundred-millionths. */
const scale = 8;

/**
 * Reads an amount of the node's JSON, kept as text by `parseNodeJson`: `unitsOf('1.5')` is
 * `150000000n`. Throws on anything that is not a plain decimal of at most 8 places.
 */
export function unitsOf(text: string): bigint {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,8}))?$/.exec(text) ?? expanded(text);
  if (!match) throw new RangeError(`not an amount: ${text.slice(0, 40)}`);
  const units = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(scale, '0'));
  return match[1] === '-' ? -units : units;
}

/** Writes units as the node takes them, always with 8 places: `'1.50000000'`. */
export function nodeAmount(units: bigint): string {
  const digits = units.toString().padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/**
 * Parses the node's JSON without ever making a float: whole numbers stay numbers, every number
 * with a fraction or an exponent becomes its own text.
 */
export function parseNodeJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    if (typeof value !== 'number') return value;
    const source = context?.source ?? '';
    return /^-?[0-9]{1,15}$/.test(source) ? value : source;
  });
}

/** Some builds write tiny amounts as `1e-8`. */
function expanded(text: string): RegExpExecArray | null {
  const match = /^(-?)([0-9])(?:\.([0-9]+))?e-0?([1-8])$/i.exec(text);
  if (!match) return null;
  const places = Number(match[4]);
  const digits = `${'0'.repeat(places)}${match[2]}${match[3] ?? ''}`;
  return /^(-?)([0-9]+)(?:\.([0-9]{1,8}))?$/.exec(
    `${match[1]}${digits.slice(0, 1)}.${digits.slice(1)}`,
  );
}
