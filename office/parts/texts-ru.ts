import { verification } from '../../i18n/messages/ru/account/verification.ts';
import { alerts } from '../../i18n/messages/ru/alerts.ts';
import { notices } from '../../i18n/messages/ru/notices.ts';
import { officeAccounts } from '../../i18n/messages/ru/office/accounts.ts';
import { officeAddresses } from '../../i18n/messages/ru/office/addresses.ts';
import { officeAlerts } from '../../i18n/messages/ru/office/alerts.ts';
import { officeAudit } from '../../i18n/messages/ru/office/audit.ts';
import { officeBankLines } from '../../i18n/messages/ru/office/bank-lines.ts';
import { officeCards } from '../../i18n/messages/ru/office/cards.ts';
import { officeCheques } from '../../i18n/messages/ru/office/cheques.ts';
import { officeCities } from '../../i18n/messages/ru/office/cities.ts';
import { officeContent } from '../../i18n/messages/ru/office/content.ts';
import { officeCustomers } from '../../i18n/messages/ru/office/customers.ts';
import { officeBulk } from '../../i18n/messages/ru/office/desk/bulk.ts';
import { officeTeam } from '../../i18n/messages/ru/office/desk/team.ts';
import { desk } from '../../i18n/messages/ru/office/desk.ts';
import { officeFeedback } from '../../i18n/messages/ru/office/feedback.ts';
import { officeFields } from '../../i18n/messages/ru/office/fields.ts';
import { officeGateways } from '../../i18n/messages/ru/office/gateways.ts';
import { officeMonitors } from '../../i18n/messages/ru/office/monitors.ts';
import { office } from '../../i18n/messages/ru/office/office.ts';
import { officeOrders } from '../../i18n/messages/ru/office/orders.ts';
import { officePrices } from '../../i18n/messages/ru/office/prices.ts';
import { officeProgramme } from '../../i18n/messages/ru/office/programme.ts';
import { officeRates } from '../../i18n/messages/ru/office/rates.ts';
import { officeReports } from '../../i18n/messages/ru/office/reports.ts';
import { officeRewards } from '../../i18n/messages/ru/office/rewards.ts';
import { officeRisk } from '../../i18n/messages/ru/office/risk.ts';
import { officeRoles } from '../../i18n/messages/ru/office/roles.ts';
import { officeSettings } from '../../i18n/messages/ru/office/settings.ts';
import { officeSetup } from '../../i18n/messages/ru/office/setup.ts';
import { officeShop } from '../../i18n/messages/ru/office/shop.ts';
import { officeTasks } from '../../i18n/messages/ru/office/tasks.ts';
import { officeWords } from '../../i18n/messages/ru/office/words.ts';
import { officeArchives } from '../../i18n/messages/ru/operation/archives.ts';
import { officeErrors } from '../../i18n/messages/ru/operation/errors.ts';
import { officeIncidents } from '../../i18n/messages/ru/operation/incidents.ts';
import { officeReleases } from '../../i18n/messages/ru/operation/releases.ts';
import { officeRecovery } from '../../i18n/messages/ru/recovery.ts';
import { support } from '../../i18n/messages/ru/support.ts';
import { ui } from '../../i18n/messages/ru/ui.ts';

/** Every topic of the office together: one chunk in each language. */
export const texts = {
  ...alerts,
  ...officeAlerts,
  ...desk,
  ...notices,
  ...office,
  ...officeAudit,
  ...officeCheques,
  ...officeCards,
  ...officeContent,
  ...officeCustomers,
  ...officeFields,
  ...officeAccounts,
  ...officeAddresses,
  ...officeGateways,
  ...officeMonitors,
  ...officeOrders,
  ...officePrices,
  ...officeBankLines,
  ...officeBulk,
  ...officeTeam,
  ...officeCities,
  ...officeRates,
  ...officeRoles,
  ...officeWords,
  ...officeProgramme,
  ...officeReports,
  ...officeRewards,
  ...officeErrors,
  ...officeArchives,
  ...officeIncidents,
  ...officeReleases,
  ...officeFeedback,
  ...officeRisk,
  ...officeSettings,
  ...officeRecovery,
  ...officeShop,
  ...officeSetup,
  ...officeTasks,
  ...support,
  ...ui,
  ...verification,
} as const;
