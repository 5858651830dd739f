import { laterPart } from '../shell/later-part.ts';
import type { LazyPart } from '../shell/use-lazy-part.ts';
import type { DirectionTextsProps } from './quote/direction-texts.tsx';
import type { PairNotesProps } from './quote/pair-notes.tsx';
import type { WhatNextProps } from './quote/what-next.tsx';

// What a page says of its pair is drawn by the server; a browser draws it for another pair alone.

/** Texts about a direction. */
export const directionTexts: LazyPart<DirectionTextsProps> = {
  load: async () => (await import('./quote/direction-texts.tsx')).DirectionTexts,
  topic: 'exchange',
};

/** What must be known of a pair before its form is filled in. */
export const pairNotes: LazyPart<PairNotesProps> = {
  load: async () => (await import('./quote/pair-notes.tsx')).PairNotes,
  topic: 'exchangeTerms',
};

/** When to pay, how long it takes, what if something goes wrong. */
export const whatNext: LazyPart<WhatNextProps> = {
  load: async () => (await import('./quote/what-next.tsx')).WhatNext,
  topic: 'exchangeTerms',
};

/** That nothing can be exchanged. */
export const noPairs: LazyPart<object> = {
  load: async () => (await import('./no-pairs.tsx')).NoPairs,
  topic: 'exchangeTerms',
};

/** Rates by amount, which few pages have: a plain import would bring them to every browser. */
export const RateSteps = import.meta.env.SSR
  ? (await import('./quote/rate-steps.tsx')).RateSteps
  : laterPart(async () => (await import('./quote/rate-steps.tsx')).RateSteps);
