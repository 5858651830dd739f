import { type Refusal, refuse } from '../refusal.ts';
import { contrastOf, fromOklch, type Hex, mixed, ratioText, readHex, toOklch } from './colour.ts';

export const shopThemes = ['light', 'dark'] as const;
export type ShopTheme = (typeof shopThemes)[number];

/** What the accent of a theme stands on and beside; the same as in `ui/tokens.css`. */
export const surfaces = {
  light: { paper: '#f7f5f0', raised: '#fffefa', ink: '#14171a', on: '#fbfaf6' },
  dark: { paper: '#0e1412', raised: '#131b18', ink: '#ece9e1', on: '#08130e' },
} as const satisfies Record<ShopTheme, Record<string, Hex>>;

/** All colours that follow from an accent: of what is pressed, of text upon it, and of washes. */
export type Accent = {
  readonly main: Hex;
  readonly deep: Hex;
  readonly on: Hex;
  readonly wash: Hex;
};

/** Banknote green, as the design has it. */
export const usualAccents: Readonly<Record<ShopTheme, Accent>> = {
  light: { main: '#0e6b4f', deep: '#0a5440', on: '#fbfaf6', wash: '#e6eee5' },
  dark: { main: '#5ad1a4', deep: '#7fe0bb', on: '#08130e', wash: '#12241d' },
};

/** WCAG AA for text: links, buttons and states are drawn in the accent. */
export const contrastMin = 4.5;
/** WCAG AAA: amounts and requisites, in ink, may stand on a wash of the accent. */
export const amountContrastMin = 7;

/** The colours that follow from an accent. */
export function accentOf(theme: ShopTheme, main: Hex): Accent {
  const usual = usualAccents[theme];
  if (main === usual.main) return usual;
  const { light, chroma, hue } = toOklch(main);
  // Pressed, it goes away from the paper.
  const deeper = theme === 'light' ? light - 0.08 : light + 0.06;
  const deep = fromOklch({ light: Math.min(1, Math.max(0, deeper)), chroma, hue });
  const { paper, on } = surfaces[theme];
  return { main, deep, on, wash: mixed(main, paper, 0.08) };
}

/** The least contrast an accent has with what it is drawn on, and with the words on it. */
export function accentContrast(theme: ShopTheme, main: Hex): number {
  const { paper, raised } = surfaces[theme];
  const { deep, on, wash } = accentOf(theme, main);
  const pairs = [
    contrastOf(main, paper),
    contrastOf(main, raised),
    contrastOf(main, wash),
    contrastOf(on, main),
    contrastOf(on, deep),
  ];
  return Math.min(...pairs);
}

/**
 * Reads an accent and refuses one that cannot be read on our paper, `low_contrast`, with its ratio
 * and the nearest colour of its hue that can.
 */
export function readAccent(theme: ShopTheme, text: string, field: string): Hex | Refusal {
  const main = readHex(text);
  if (main === null) {
    return refuse('invalid_format', field, { example: usualAccents[theme].main });
  }
  if (passes(theme, main)) return main;
  return refuse('low_contrast', field, {
    ratio: ratioText(accentContrast(theme, main)),
    needed: String(contrastMin),
    nearest: nearestAccent(theme, main),
  });
}

function passes(theme: ShopTheme, main: Hex): boolean {
  const washed = contrastOf(surfaces[theme].ink, accentOf(theme, main).wash);
  return accentContrast(theme, main) >= contrastMin && washed >= amountContrastMin;
}

/** The colour of the same hue, and the nearest lightness, that passes. */
export function nearestAccent(theme: ShopTheme, main: Hex): Hex {
  const { light, chroma, hue } = toOklch(main);
  const step = theme === 'light' ? -0.004 : 0.004;
  for (let at = light; at >= 0 && at <= 1; at += step) {
    const tried = fromOklch({ light: at, chroma, hue });
    if (passes(theme, tried)) return tried;
  }
  return usualAccents[theme].main;
}
