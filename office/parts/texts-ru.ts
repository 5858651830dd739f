import { desk } from '../../i18n/messages/ru/desk.ts';
import { notices } from '../../i18n/messages/ru/notices.ts';
import { office } from '../../i18n/messages/ru/office.ts';
import { officeAddresses } from '../../i18n/messages/ru/office-addresses.ts';
import { officeAudit } from '../../i18n/messages/ru/office-audit.ts';
import { officeCards } from '../../i18n/messages/ru/office-cards.ts';
import { officeCheques } from '../../i18n/messages/ru/office-cheques.ts';
import { officeContent } from '../../i18n/messages/ru/office-content.ts';
import { officeFields } from '../../i18n/messages/ru/office-fields.ts';
import { officeGateways } from '../../i18n/messages/ru/office-gateways.ts';
import { officeMonitors } from '../../i18n/messages/ru/office-monitors.ts';
import { officeOrders } from '../../i18n/messages/ru/office-orders.ts';
import { officePrices } from '../../i18n/messages/ru/office-prices.ts';
import { officeProgramme } from '../../i18n/messages/ru/office-programme.ts';
import { officeRates } from '../../i18n/messages/ru/office-rates.ts';
import { officeRewards } from '../../i18n/messages/ru/office-rewards.ts';
import { officeRisk } from '../../i18n/messages/ru/office-risk.ts';
import { officeTasks } from '../../i18n/messages/ru/office-tasks.ts';
import { officeWords } from '../../i18n/messages/ru/office-words.ts';
import { support } from '../../i18n/messages/ru/support.ts';
import { ui } from '../../i18n/messages/ru/ui.ts';
import { verification } from '../../i18n/messages/ru/verification.ts';

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
