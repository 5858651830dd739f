export type Point = { readonly x: number; readonly y: number };

/** Letters that nobody takes for one another, as strokes on a grid 6 wide and 10 high. */
const strokes: Readonly<Record<string, string>> = {
  A: '0,10 3,0 6,10|1.2,6.5 4.8,6.5',
  C: '6,1.5 4,0 2,0 0,2.5 0,7.5 2,10 4,10 6,8.5',
  E: '6,0 0,0 0,10 6,10|0,5 4.5,5',
  F: '6,0 0,0 0,10|0,5 4.5,5',
  H: '0,0 0,10|6,0 6,10|0,5 6,5',
  K: '0,0 0,10|6,0 0,6|2,4.2 6,10',
  L: '0,0 0,10 6,10',
  M: '0,10 0,0 3,6 6,0 6,10',
  N: '0,10 0,0 6,10 6,0',
  P: '0,10 0,0 4,0 6,1.5 6,3.5 4,5 0,5',
  R: '0,10 0,0 4,0 6,1.5 6,3.5 4,5 0,5|3,5 6,10',
  T: '0,0 6,0|3,0 3,10',
  U: '0,0 0,7 1.5,10 4.5,10 6,7 6,0',
  X: '0,0 6,10|6,0 0,10',
  Y: '0,0 3,5 6,0|3,5 3,10',
  '3': '0,1 2,0 4,0 6,2 4,5 2.5,5|4,5 6,7.5 4,10 2,10 0,9',
  '4': '4.5,10 4.5,0 0,7 6,7',
  '7': '0,0 6,0 2,10',
};

export const glyphWidth = 6;
export const glyphHeight = 10;

/** Every letter a captcha may show. */
export const captchaLetters: readonly string[] = Object.keys(strokes);

/** The lines a letter is drawn with; none for a letter that is not among them. */
export function linesOf(letter: string): readonly (readonly Point[])[] {
  const written = strokes[letter];
  if (written === undefined) return [];
  return written.split('|').map((line) =>
    line.split(' ').map((pair) => {
      const [x, y] = pair.split(',').map(Number);
      return { x: x ?? 0, y: y ?? 0 };
    }),
  );
}
