import type { captcha as original } from '../../ru/account/captcha.ts';

export const captcha = {
  'captcha.why':
    'Show that you are not a robot: type what the picture shows, or choose “Confirm without letters”.',
  'captcha.imageAlt':
    'A picture of letters and digits. If you cannot see it, choose “Confirm without letters”.',
  'captcha.another': 'Another picture',
  'captcha.proof': 'Confirm without letters',
  'captcha.proofProgress': 'Progress of the check',
  'captcha.proofWorking': 'Your browser is working on the check: {percent}%',
  'captcha.proofDone': 'Confirmed. Send the form again.',
  'captcha.proofFailed': 'The check did not work. Try again, or type what the picture shows.',
  'captcha.robotFailed': 'The check failed. Confirm once more that you are not a robot.',
  'captcha.unconfigured': 'Configuration error',
  'captcha.failed': 'The check did not load. Reload the page and try again.',
} as const satisfies Record<keyof typeof original, string>;
