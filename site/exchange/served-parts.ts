import { laterPart } from '../shell/later-part.ts';

// Few pages have any of these: the server draws them, and a browser loads those that are there. A
// plain import would bring them to every browser.

/** Texts about a direction. */
export const DirectionTexts = import.meta.env.SSR
  ? (await import('./direction-texts.tsx')).DirectionTexts
  : laterPart(async () => (await import('./direction-texts.tsx')).DirectionTexts);

/** Rates by amount. */
export const RateSteps = import.meta.env.SSR
  ? (await import('./rate-steps.tsx')).RateSteps
  : laterPart(async () => (await import('./rate-steps.tsx')).RateSteps);
