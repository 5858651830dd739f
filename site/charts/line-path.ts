import type { ChartPoint } from '../../contract/crypto-stats.ts';

type Box = {
  readonly width: number;
  readonly height: number;
  /** What lies at the bottom; without one the lowest point does. */
  readonly floor?: number;
};

/**
 * The line of a chart as an SVG path that fills a box, left to right by time. Pixels only: what is
 * read off a chart is read from its figures. Empty for fewer than two points.
 */
export function linePath(points: readonly ChartPoint[], { width, height, floor }: Box): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) return '';
  const prices = points.map(([, price]) => Number(price));
  const [low, high] = [floor ?? Math.min(...prices), Math.max(...prices)];
  const length = last[0] - first[0] || 1;
  const range = high - low || 1;
  return points
    .map(([at], index) => {
      const x = ((at - first[0]) / length) * width;
      // A price that never moved is a line through the middle; nothing at all lies on the floor.
      const still = floor === undefined ? height / 2 : height;
      const y = high === low ? still : ((high - (prices[index] ?? low)) / range) * height;
      return `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`;
    })
    .join('');
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
