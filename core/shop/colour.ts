/** A colour as a page writes it: `#0e6b4f`. */
export type Hex = `#${string}`;

type Triple = readonly [number, number, number];

/** Lightness from 0 to 1, chroma, and hue in radians, in OKLCH: steps in it look alike. */
type Oklch = { readonly light: number; readonly chroma: number; readonly hue: number };

/** Reads `#0e6b4f`, `0E6B4F` or `#0fa`; null for anything else. */
export function readHex(text: string): Hex | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return `#${full.toLowerCase()}`;
}

/** The contrast of two colours by WCAG 2: from 1, the same, to 21, black on white. */
export function contrastOf(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A ratio for reading: never more than it is. */
export function ratioText(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}

function luminanceOf(colour: Hex): number {
  const [red, green, blue] = linearOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(colour: Hex): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** A colour by its lightness, chroma and hue. */
export function toOklch(colour: Hex): Oklch {
  const [light, a, b] = toOklab(colour);
  return { light, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The colour itself; a chroma that no screen shows at this lightness is lessened until it does. */
export function fromOklch({ light, chroma, hue }: Oklch): Hex {
  for (let left = chroma; left > 0; left -= 0.002) {
    const linear = linearOfOklab([light, left * Math.cos(hue), left * Math.sin(hue)]);
    if (linear.every((value) => value >= -0.0001 && value <= 1.0001)) return hexOf(linear);
  }
  return hexOf(linearOfOklab([light, 0, 0]));
}

/** So much of a colour in another, from 0 to 1. */
export function mixed(colour: Hex, into: Hex, share: number): Hex {
  const one = toOklab(colour);
  const other = toOklab(into);
  const part = (at: 0 | 1 | 2) => one[at] * share + other[at] * (1 - share);
  return hexOf(linearOfOklab([part(0), part(1), part(2)]));
}

function toOklab(colour: Hex): Triple {
  const [red, green, blue] = linearOf(colour);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linearOfOklab([light, a, b]: Triple): Triple {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function hexOf(linear: Triple): Hex {
  const digits = linear.map((value) => {
    const held = Math.min(1, Math.max(0, value));
    const shown = held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055;
    return Math.round(shown * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
