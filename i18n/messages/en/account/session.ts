import type { session as original } from '../../ru/account/session.ts';

export const session = {
  'session.menu': 'Account',
  'session.orders': 'Orders',
  'session.wallets': 'Cards and wallets',
  'session.verifications': 'Card verification',
  'session.profile': 'Profile',
  'session.security': 'Security',
  'session.signOut': 'Sign out',
} as const satisfies Record<keyof typeof original, string>;
