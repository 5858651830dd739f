import type { banner as original } from '../../ru/account/banner.ts';

export const banner = {
  'banner.exchange': 'Exchange',
  'banner.noRate': 'See the rate on the site',
  'banner.demo': 'demo',
} as const satisfies Record<keyof typeof original, string>;
