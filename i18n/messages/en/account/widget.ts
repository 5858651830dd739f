import type { widget as original } from '../../ru/account/widget.ts';

export const widget = {
  'widget.title': 'Currency exchange',
  'widget.income': 'You pay',
  'widget.outcome': 'You get',
  'widget.give': 'How much you pay',
  'widget.get': 'How much you get',
  'widget.giveWhat': 'What you pay with',
  'widget.getWhat': 'What you get',
  'widget.limits': 'From {min} to {max}.',
  'widget.failed': 'The rate did not arrive. We will ask again shortly.',
  'widget.exchange': 'Exchange',
  'widget.nothing': 'Exchange is closed right now. Please come back later.',
  'widget.demo': 'Demo: rates and payments are simulated',
} as const satisfies Record<keyof typeof original, string>;
