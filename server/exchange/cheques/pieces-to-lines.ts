/** A piece of text on a page, in points; y grows upwards. */
export type Piece = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const lineLengthMax = 300;
/** Text that has no height says so by zero. */
const heightMin = 4;
/** A gap wider than this part of the letters' height is a space. */
const gapPart = 0.15;

/** Puts what stands at one height into one line, from top to bottom and from left to right. */
export function piecesToLines(pieces: readonly Piece[]): readonly string[] {
  const lines: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    const near = Math.max(heightMin, piece.height) / 2;
    if (line !== undefined && first !== undefined && first.y - piece.y < near) line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(lineOf).filter((line) => line !== '');
}

function lineOf(pieces: readonly Piece[]): string {
  let line = '';
  let end: number | null = null;
  for (const { text, x, width, height } of pieces.toSorted((one, other) => one.x - other.x)) {
    const apart = end !== null && x - end > Math.max(heightMin, height) * gapPart;
    line += apart ? ` ${text}` : text;
    end = x + width;
  }
  // Control characters of a stranger's file are nobody's to see, nor can they be stored.
  const clean = line.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').replace(/\p{Zs}+/gu, ' ');
  return clean.trim().slice(0, lineLengthMax);
}
