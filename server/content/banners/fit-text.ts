/**
 * A picture inside a page has the fonts of the reader's system and no others: each letter is taken
 * for as wide as in the widest font that is usual anywhere, as shares of its size.
 */
const widths = {
  400: { letter: 0.64, capital: 0.8, narrow: 0.42 },
  600: { letter: 0.72, capital: 0.88, narrow: 0.48 },
} as const;
const narrowSigns = /[\s.,:;|!'ilIjtfr()\u00a0]/;
const capitals = /[\p{Lu}→=₽₸₴мшщжюфы@]/u;

export type Weight = keyof typeof widths;

/** How wide a text may become at a size, in pixels. */
export function widthOf(text: string, size: number, weight: Weight): number {
  const { letter, capital, narrow } = widths[weight];
  let width = 0;
  for (const sign of text) {
    const share = narrowSigns.test(sign) ? narrow : capitals.test(sign) ? capital : letter;
    width += share * size;
  }
  return width;
}

export type Fitted = { readonly text: string; readonly size: number; readonly weight: Weight };

type Room = {
  readonly width: number;
  readonly weight: Weight;
  /** The sizes that are looked well at. */
  readonly most: number;
  readonly least: number;
};

/** The largest size at which a text fits; below the least one its end is cut off instead. */
export function fitText(text: string, { width, weight, most, least }: Room): Fitted {
  const needed = widthOf(text, most, weight);
  const shrunk = Math.floor((most * width * 10) / needed) / 10;
  const size = needed <= width ? most : Math.max(least, shrunk);
  if (widthOf(text, size, weight) <= width) return { text, size, weight };
  let remaining = [...text];
  while (remaining.length > 1 && widthOf(`${remaining.join('')}…`, size, weight) > width) {
    remaining = remaining.slice(0, -1);
  }
  return { text: `${remaining.join('').trimEnd()}…`, size, weight };
}
