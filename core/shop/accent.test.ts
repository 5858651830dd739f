import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '../refusal.ts';
import {
  accentContrast,
  accentOf,
  amountContrastMin,
  contrastMin,
  nearestAccent,
  readAccent,
  shopThemes,
  surfaces,
  usualAccents,
} from './accent.ts';
import { contrastOf, fromOklch, type Hex, readHex, toOklch } from './colour.ts';

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, '0')}`);
const themes = fc.constantFrom(...shopThemes);

test.each([
  ['#000000', '#ffffff', 21],
  ['#777777', '#ffffff', 4.48],
  ['#0e6b4f', '#f7f5f0', 6],
  ['#14171a', '#14171a', 1],
] as const)('%s on %s has the contrast %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1);
  expect(contrastOf(other, one)).toBe(contrastOf(one, other));
});

test.each([
  ['#0E6B4F', '#0e6b4f'],
  ['0fa', '#00ffaa'],
  [' #abcdef ', '#abcdef'],
  ['green', null],
  ['#12345', null],
  ['#0e6b4f;}body{display:none', null],
])('%j is read as %j', (text, hex) => {
  expect(readHex(text)).toBe(hex);
});

test('the colours of the design pass their own rules', () => {
  for (const theme of shopThemes) {
    const { main } = usualAccents[theme];
    expect(readAccent(theme, main, 'accent')).toBe(main);
  }
});

test.each([
  ['light', '#0b5fa5', '#0b5fa5'],
  ['light', '#8a1f7a', '#8a1f7a'],
  ['dark', '#7ab8ff', '#7ab8ff'],
] as const)('in the %s theme %s is taken', (theme, text, main) => {
  expect(readAccent(theme, text, 'accent')).toBe(main);
});

test.each([
  ['light', '#ffd400', '1.28'],
  ['light', '#ffffff', '1.00'],
  ['dark', '#0e6b4f', '2.7'],
  ['dark', '#000000', '1.1'],
] as const)('in the %s theme %s is refused with its ratio', (theme, text, ratio) => {
  const refused = readAccent(theme, text, 'accent_light');
  if (!isRefusal(refused)) throw new Error(`${text} was taken`);
  const [item] = refused.refused;
  expect(item).toMatchObject({ code: 'low_contrast', field: 'accent_light' });
  expect(item?.params?.['ratio']).toContain(ratio);
  expect(item?.params?.['needed']).toBe('4.5');
  const nearest = item?.params?.['nearest'] ?? '';
  expect(readAccent(theme, nearest, 'accent')).toBe(nearest);
});

test('whatever colour is asked for, the one that is offered passes and keeps its hue', () => {
  fc.assert(
    fc.property(themes, colours, (theme, colour) => {
      const offered = nearestAccent(theme, colour);
      expect(accentContrast(theme, offered)).toBeGreaterThanOrEqual(contrastMin);
      const { chroma, hue } = toOklch(colour);
      const near = toOklch(offered);
      // Of greys, and of what is nearly black or white, a hue says nothing.
      if (chroma < 0.05 || near.chroma < 0.05) return;
      expect(Math.cos(hue - near.hue)).toBeGreaterThan(0.95);
    }),
    { numRuns: 60 },
  );
});

test('amounts in ink are read on the wash of every accent that is taken', () => {
  fc.assert(
    fc.property(themes, colours, (theme, colour) => {
      const nearest = nearestAccent(theme, colour);
      const { wash } = accentOf(theme, nearest);
      expect(contrastOf(surfaces[theme].ink, wash)).toBeGreaterThanOrEqual(amountContrastMin);
    }),
    { numRuns: 60 },
  );
});

test('a colour that a screen shows comes back from its lightness, chroma and hue', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const back = fromOklch(toOklch(colour));
      for (const at of [1, 3, 5]) {
        const was = Number.parseInt(colour.slice(at, at + 2), 16);
        expect(Math.abs(Number.parseInt(back.slice(at, at + 2), 16) - was)).toBeLessThanOrEqual(4);
      }
    }),
  );
});
