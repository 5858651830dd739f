import type { busy as original } from '../../ru/office/busy.ts';

export const busy = {
  'busy.rate_limited.title': 'Too many requests',
  'busy.rate_limited.text':
    'Too many pages were opened from your address. Wait a minute and reload this one.',
  'busy.busy.title': 'The site is overloaded',
  'busy.busy.text': 'Too many visitors at the moment. Reload the page in a few seconds.',
} as const satisfies Record<keyof typeof original, string>;
