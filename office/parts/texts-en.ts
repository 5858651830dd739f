import { notices } from '../../i18n/messages/en/notices.ts';
import { office } from '../../i18n/messages/en/office.ts';
import { officeContent } from '../../i18n/messages/en/office-content.ts';
import { officeMonitors } from '../../i18n/messages/en/office-monitors.ts';
import { officeRates } from '../../i18n/messages/en/office-rates.ts';
import { ui } from '../../i18n/messages/en/ui.ts';

/** Every topic of the office together: one chunk in each language. */
export const texts = {
  ...notices,
  ...office,
  ...officeContent,
  ...officeMonitors,
  ...officeRates,
  ...ui,
} as const;
