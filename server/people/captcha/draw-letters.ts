import { randomInt } from 'node:crypto';
import { glyphHeight, glyphWidth, linesOf, type Point } from './glyphs.ts';
import { greyPng } from './grey-png.ts';

const pictureWidth = 240;
const pictureHeight = 80;

const paper = 246;
const letterScale = 4.6;

/**
 * Draws letters as a PNG: turned, shifted and bent, with lines across them in the same ink. Drawn
 * by strokes of our own, so that it looks the same on a machine without fonts.
 */
export function drawLetters(letters: string): Buffer {
  const picture = new Uint8Array(pictureWidth * pictureHeight).fill(paper);
  const bend = randomBend();
  const slot = (pictureWidth - 20) / letters.length;
  [...letters].forEach((letter, index) => {
    const place = randomPlace(10 + slot * (index + 0.5));
    for (const line of linesOf(letter)) {
      draw(picture, line.map(place), bend, { radius: between(2.1, 2.9), ink: between(30, 80) });
    }
  });
  for (let count = 0; count < 3; count += 1) {
    const across = [
      { x: 0, y: between(10, 70) },
      { x: pictureWidth, y: between(10, 70) },
    ];
    draw(picture, across, randomBend(), { radius: between(1, 1.6), ink: between(40, 110) });
  }
  return greyPng(picture, pictureWidth, pictureHeight);
}

type Bend = (point: Point) => Point;

/** A letter's own turn, size and place around the middle of its slot. */
function randomPlace(middle: number): Bend {
  const turn = between(-0.32, 0.32);
  const scale = letterScale * between(0.88, 1.12);
  const centre = { x: middle + between(-3, 3), y: pictureHeight / 2 + between(-7, 7) };
  return ({ x, y }) => {
    const [dx, dy] = [(x - glyphWidth / 2) * scale, (y - glyphHeight / 2) * scale];
    return {
      x: centre.x + dx * Math.cos(turn) - dy * Math.sin(turn),
      y: centre.y + dx * Math.sin(turn) + dy * Math.cos(turn),
    };
  };
}

/** Two waves through the whole picture. */
function randomBend(): Bend {
  const [across, down] = [between(0, 6.28), between(0, 6.28)];
  const [far, deep] = [between(2, 4), between(2, 5)];
  return ({ x, y }) => ({
    x: x + far * Math.sin(y / 11 + across),
    y: y + deep * Math.sin(x / 23 + down),
  });
}

/** Draws a line in steps of one pixel, each bent by itself. */
function draw(
  picture: Uint8Array,
  line: readonly Point[],
  bend: Bend,
  { radius, ink }: { readonly radius: number; readonly ink: number },
): void {
  for (let at = 1; at < line.length; at += 1) {
    const [begin, end] = [line[at - 1], line[at]];
    if (begin === undefined || end === undefined) continue;
    const steps = Math.max(1, Math.ceil(Math.hypot(end.x - begin.x, end.y - begin.y)));
    for (let step = 0; step <= steps; step += 1) {
      const part = step / steps;
      const x = begin.x + (end.x - begin.x) * part;
      const y = begin.y + (end.y - begin.y) * part;
      dot(picture, bend({ x, y }), radius, ink);
    }
  }
}

/** A round dot with a soft edge; ink only ever darkens. */
function dot(picture: Uint8Array, { x, y }: Point, radius: number, ink: number): void {
  const reach = Math.ceil(radius + 1);
  for (let row = Math.floor(y) - reach; row <= y + reach; row += 1) {
    for (let column = Math.floor(x) - reach; column <= x + reach; column += 1) {
      if (row < 0 || row >= pictureHeight || column < 0 || column >= pictureWidth) continue;
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)));
      const index = row * pictureWidth + column;
      const shade = Math.round(paper + (ink - paper) * cover);
      picture[index] = Math.min(picture[index] ?? paper, shade);
    }
  }
}

function between(least: number, most: number): number {
  return least + ((most - least) * randomInt(1_000_000)) / 1_000_000;
}
