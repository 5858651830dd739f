import type { ui as original } from '../ru/ui.ts';

export const ui = {
  'ui.copy': 'Copy',
  'ui.copied': 'Copied',
  'ui.copyLabel': 'Copy: {label}',
  'ui.close': 'Close',
  'ui.search': 'Search',
  'ui.nothingFound': 'Nothing found',
  'ui.nothingFoundHint': 'Check the name or choose another group.',
  'ui.loading': 'Loading',
  'ui.example': 'For example, {example}',
  'ui.email': 'E-mail',
  'ui.required': 'required',
  'ui.qrLabel': 'QR code: {label}',
  'ui.chooseFile': 'Choose a file',
  'ui.timeOver': 'time is up',
} as const satisfies Record<keyof typeof original, string>;
