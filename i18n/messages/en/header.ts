import type { header as original } from '../ru/header.ts';

export const header = {
  'header.home': '{shop}, home page',
  'header.navigation': 'Sections',
  'header.exchange': 'Exchange',
  'header.crypto': 'Rates',
  'header.news': 'News',
  'header.faq': 'Help',
  'header.referral': 'Partners',
  'header.contacts': 'Contacts',
} as const satisfies Record<keyof typeof original, string>;
