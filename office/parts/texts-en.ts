import { verification } from '../../i18n/messages/en/account/verification.ts';
import { alerts } from '../../i18n/messages/en/alerts.ts';
import { notices } from '../../i18n/messages/en/notices.ts';
import { officeAccounts } from '../../i18n/messages/en/office/accounts.ts';
import { officeAddresses } from '../../i18n/messages/en/office/addresses.ts';
import { officeAlerts } from '../../i18n/messages/en/office/alerts.ts';
import { officeAudit } from '../../i18n/messages/en/office/audit.ts';
import { officeBankLines } from '../../i18n/messages/en/office/bank-lines.ts';
import { officeCards } from '../../i18n/messages/en/office/cards.ts';
import { officeCheques } from '../../i18n/messages/en/office/cheques.ts';
import { officeCities } from '../../i18n/messages/en/office/cities.ts';
import { officeContent } from '../../i18n/messages/en/office/content.ts';
import { officeCustomers } from '../../i18n/messages/en/office/customers.ts';
import { officeBulk } from '../../i18n/messages/en/office/desk/bulk.ts';
import { officeTeam } from '../../i18n/messages/en/office/desk/team.ts';
import { desk } from '../../i18n/messages/en/office/desk.ts';
import { officeFeedback } from '../../i18n/messages/en/office/feedback.ts';
import { officeFields } from '../../i18n/messages/en/office/fields.ts';
import { officeGateways } from '../../i18n/messages/en/office/gateways.ts';
import { officeMonitors } from '../../i18n/messages/en/office/monitors.ts';
import { office } from '../../i18n/messages/en/office/office.ts';
import { officeOrders } from '../../i18n/messages/en/office/orders.ts';
import { officePrices } from '../../i18n/messages/en/office/prices.ts';
import { officeProgramme } from '../../i18n/messages/en/office/programme.ts';
import { officeRates } from '../../i18n/messages/en/office/rates.ts';
import { officeReports } from '../../i18n/messages/en/office/reports.ts';
import { officeRewards } from '../../i18n/messages/en/office/rewards.ts';
import { officeRisk } from '../../i18n/messages/en/office/risk.ts';
import { officeRoles } from '../../i18n/messages/en/office/roles.ts';
import { officeSettings } from '../../i18n/messages/en/office/settings.ts';
import { officeSetup } from '../../i18n/messages/en/office/setup.ts';
import { officeShop } from '../../i18n/messages/en/office/shop.ts';
import { officeTasks } from '../../i18n/messages/en/office/tasks.ts';
import { officeWords } from '../../i18n/messages/en/office/words.ts';
import { officeArchives } from '../../i18n/messages/en/operation/archives.ts';
import { officeErrors } from '../../i18n/messages/en/operation/errors.ts';
import { officeIncidents } from '../../i18n/messages/en/operation/incidents.ts';
import { officeReleases } from '../../i18n/messages/en/operation/releases.ts';
import { officeRecovery } from '../../i18n/messages/en/recovery.ts';
import { support } from '../../i18n/messages/en/support.ts';
import { ui } from '../../i18n/messages/en/ui.ts';

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
