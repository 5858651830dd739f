import type { captcha as original } from '../ru/captcha.ts';

export const captcha = {
  'captcha.why': 'There have been many attempts. To go on, type what the picture shows.',
  'captcha.imageAlt': 'A picture of letters and digits. If you cannot see it, listen to the tones.',
  'captcha.another': 'Another picture',
  'captcha.listen': 'Listen instead',
  'captcha.listenAgain': 'Listen again',
  'captcha.soundFailed': 'The sound cannot be played. Try another picture.',
  'captcha.robotFailed': 'The check failed. Confirm once more that you are not a robot.',
  'captcha.unconfigured': 'Configuration error',
  'captcha.failed': 'The check did not load. Reload the page and try again.',
} as const satisfies Record<keyof typeof original, string>;
