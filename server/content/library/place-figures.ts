import type { Locale } from '../../../i18n/locale.ts';
import type { Figures, Subject } from './figures.ts';

const placeholder = /\{\{\s*([a-z_0-9]+)\s*\}\}/g;

export type FigurePlace = {
  readonly figures: Figures;
  readonly locale: Locale;
  readonly subject: Subject | null;
};

/** Puts true figures in place of `{{name}}`. One that is not known any more leaves a dash. */
export function placeFigures(text: string, { figures, locale, subject }: FigurePlace): string {
  const filled = text.replace(
    placeholder,
    (_, name: string) => figures.valueOf(name, locale, subject) ?? '—',
  );
  // A dash between words stays with the one before it: no line begins with it.
  return filled.replace(/(?<=\S) (?=[—–] )/g, '\u00a0');
}

/** Placeholders of a text that stand for nothing, each once. */
export function unknownFigures(text: string, place: FigurePlace): string[] {
  const names = [...text.matchAll(placeholder)].map(([, name = '']) => name);
  const { figures, locale, subject } = place;
  return [...new Set(names)].filter((name) => figures.valueOf(name, locale, subject) === null);
}
