import type { fieldHelp as original } from '../ru/field-help.ts';

export const fieldHelp = {
  'fieldHelp.banks': 'Banks',
  'fieldHelp.banksAll': 'All banks',
  'fieldHelp.bankUnknown': 'That bank is not in the list. Check the name.',
  'fieldHelp.fillExample': 'Fill in a test address',
} as const satisfies Record<keyof typeof original, string>;
