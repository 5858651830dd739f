/** A strip over a picture, in parts of its width and height: `{ x: 0.5 }` begins in its middle. */
export type Mask = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

type Size = { readonly width: number; readonly height: number };
/** Whole pixels of a picture. */
type PixelArea = Size & { readonly left: number; readonly top: number };

/** What is covered: the middle of the number, and the security code where it is in the picture. */
export const maskNames = ['number', 'cvv'] as const;
export type MaskName = (typeof maskNames)[number];
export type Masks = Readonly<Record<MaskName, Mask>>;

/** Smaller than this a strip covers nothing, and cannot be taken hold of. */
const widthMin = 0.05;
const heightMin = 0.02;

/** Width of a bank card for its height. */
const cardRatio = 1.586;
/** How much of a picture a card takes as most people photograph one. */
const cardPart = 0.84;

/**
 * Where the strips begin: over the digits seven to twelve of a card that lies in the middle of the
 * picture, and in its lower corner.
 */
export function firstMasks({ width, height }: Size): Masks {
  const wide = Math.min(width * cardPart, height * cardPart * cardRatio);
  const tall = wide / cardRatio;
  const [left, top] = [(width - wide) / 2, (height - tall) / 2];
  const onCard = (x: number, y: number, w: number, h: number): Mask => ({
    x: (left + x * wide) / width,
    y: (top + y * tall) / height,
    width: (w * wide) / width,
    height: (h * tall) / height,
  });
  return { number: onCard(0.37, 0.48, 0.32, 0.15), cvv: onCard(0.76, 0.76, 0.16, 0.14) };
}

/** Moves a strip; it stops at the edges of the picture. */
export function moveMask(mask: Mask, dx: number, dy: number): Mask {
  return {
    ...mask,
    x: between(mask.x + dx, 0, 1 - mask.width),
    y: between(mask.y + dy, 0, 1 - mask.height),
  };
}

/** Moves the lower right corner of a strip; the other one stays where it is. */
export function resizeMask(mask: Mask, dx: number, dy: number): Mask {
  return {
    ...mask,
    width: between(mask.width + dx, Math.min(widthMin, 1 - mask.x), 1 - mask.x),
    height: between(mask.height + dy, Math.min(heightMin, 1 - mask.y), 1 - mask.y),
  };
}

/** The whole pixels that a strip touches: what is half under it is covered too. */
export function pixelsOf(mask: Mask, { width, height }: Size): PixelArea {
  const left = between(Math.floor(mask.x * width), 0, width);
  const top = between(Math.floor(mask.y * height), 0, height);
  const right = between(Math.ceil((mask.x + mask.width) * width), left, width);
  const bottom = between(Math.ceil((mask.y + mask.height) * height), top, height);
  return { left, top, width: right - left, height: bottom - top };
}

/** A size within a square of `side`, in whole pixels, never larger than it was. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
