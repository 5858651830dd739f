import { desk } from '../../i18n/messages/en/desk.ts';
import { notices } from '../../i18n/messages/en/notices.ts';
import { office } from '../../i18n/messages/en/office.ts';
import { officeAddresses } from '../../i18n/messages/en/office-addresses.ts';
import { officeAudit } from '../../i18n/messages/en/office-audit.ts';
import { officeCards } from '../../i18n/messages/en/office-cards.ts';
import { officeCheques } from '../../i18n/messages/en/office-cheques.ts';
import { officeContent } from '../../i18n/messages/en/office-content.ts';
import { officeFields } from '../../i18n/messages/en/office-fields.ts';
import { officeGateways } from '../../i18n/messages/en/office-gateways.ts';
import { officeMonitors } from '../../i18n/messages/en/office-monitors.ts';
import { officeOrders } from '../../i18n/messages/en/office-orders.ts';
import { officePrices } from '../../i18n/messages/en/office-prices.ts';
import { officeProgramme } from '../../i18n/messages/en/office-programme.ts';
import { officeRates } from '../../i18n/messages/en/office-rates.ts';
import { officeRewards } from '../../i18n/messages/en/office-rewards.ts';
import { officeRisk } from '../../i18n/messages/en/office-risk.ts';
import { officeTasks } from '../../i18n/messages/en/office-tasks.ts';
import { officeWords } from '../../i18n/messages/en/office-words.ts';
import { support } from '../../i18n/messages/en/support.ts';
import { ui } from '../../i18n/messages/en/ui.ts';
import { verification } from '../../i18n/messages/en/verification.ts';

/** Every topic of the office together: one chunk in each language. */
export const texts = {
  ...desk,
  ...notices,
  ...office,
  ...officeAudit,
  ...officeCheques,
  ...officeCards,
  ...officeContent,
  ...officeFields,
  ...officeAddresses,
  ...officeGateways,
  ...officeMonitors,
  ...officeOrders,
  ...officePrices,
  ...officeRates,
  ...officeWords,
  ...officeProgramme,
  ...officeRewards,
  ...officeRisk,
  ...officeTasks,
  ...support,
  ...ui,
  ...verification,
} as const;
