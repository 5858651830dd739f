import type { Locale } from '../../../i18n/locale.ts';

const { STORIES_DAY } = process.env;
/** Everything at once, as `npm run test:stories` does. */
const isWhole = STORIES_DAY === 'whole';
/** Days since 1970; by `STORIES_DAY` another day is repeated. */
const today = isWhole ? 0 : Number(STORIES_DAY ?? Math.floor(Date.now() / 86_400_000));

/**
 * Whether a screen is looked at with all rules in this language today. Words are another language
 * and nothing else: each day one of the two has its turn.
 */
export function isOfDay(locale: string | null): boolean {
  return isWhole || locale === (today % 2 === 0 ? 'ru' : 'en');
}

/** Every other case of a story: the rest have their turn tomorrow. */
export function halfOfDay<Case>(cases: readonly Case[]): readonly Case[] {
  return cases.filter((_, at) => isWhole || at % 2 === today % 2);
}

/** Whether a page of a long walk is opened in a language today: by its place in it, in one. */
export function isOpenedIn(locale: Locale, place: number): boolean {
  return isWhole || (place + today) % 2 === (locale === 'ru' ? 0 : 1);
}

/**
 * Whether it is the turn of a page of a long walk to be looked at with all rules: one in three a
 * day, so that in six days each has had its turn in both languages.
 */
export function isTurnOf(place: number): boolean {
  return isWhole || place % 3 === today % 3;
}
