import { account } from './en/account/account.ts';
import { accountMail } from './en/account/account-mail.ts';
import { accountSecurity } from './en/account/account-security.ts';
import { accountWallets } from './en/account/account-wallets.ts';
import { accounts } from './en/account/accounts.ts';
import { banner } from './en/account/banner.ts';
import { captcha } from './en/account/captcha.ts';
import { cardVerification } from './en/account/card-verification.ts';
import { entrance } from './en/account/entrance.ts';
import { referral } from './en/account/referral.ts';
import { savedAccounts } from './en/account/saved-accounts.ts';
import { session } from './en/account/session.ts';
import { verification } from './en/account/verification.ts';
import { widget } from './en/account/widget.ts';
import { withdrawal } from './en/account/withdrawal.ts';
import { withdrawalOrders } from './en/account/withdrawal-orders.ts';
import { alerts } from './en/alerts.ts';
import { catalogue } from './en/catalogue.ts';
import { contact } from './en/contact.ts';
import { content } from './en/content.ts';
import { crypto } from './en/crypto.ts';
import { errors } from './en/errors.ts';
import { exchange } from './en/exchange.ts';
import { exchangeParts } from './en/exchange-parts.ts';
import { exchangeServed } from './en/exchange-served.ts';
import { exchangeTerms } from './en/exchange-terms.ts';
import { fieldHelp } from './en/field-help.ts';
import { footer } from './en/footer.ts';
import { header } from './en/header.ts';
import { mail } from './en/mail.ts';
import { notices } from './en/notices.ts';
import { officeAccounts } from './en/office/accounts.ts';
import { officeAddresses } from './en/office/addresses.ts';
import { officeAlerts } from './en/office/alerts.ts';
import { officeAudit } from './en/office/audit.ts';
import { officeBankLines } from './en/office/bank-lines.ts';
import { busy } from './en/office/busy.ts';
import { officeCards } from './en/office/cards.ts';
import { officeCheques } from './en/office/cheques.ts';
import { officeCities } from './en/office/cities.ts';
import { officeContent } from './en/office/content.ts';
import { officeCustomers } from './en/office/customers.ts';
import { officeBulk } from './en/office/desk/bulk.ts';
import { officeTeam } from './en/office/desk/team.ts';
import { desk } from './en/office/desk.ts';
import { officeFeedback } from './en/office/feedback.ts';
import { officeFields } from './en/office/fields.ts';
import { officeGateways } from './en/office/gateways.ts';
import { officeMonitors } from './en/office/monitors.ts';
import { office } from './en/office/office.ts';
import { officeOrders } from './en/office/orders.ts';
import { officePrices } from './en/office/prices.ts';
import { officeProgramme } from './en/office/programme.ts';
import { officeRates } from './en/office/rates.ts';
import { officeReports } from './en/office/reports.ts';
import { officeRewards } from './en/office/rewards.ts';
import { officeRisk } from './en/office/risk.ts';
import { officeRoles } from './en/office/roles.ts';
import { officeSettings } from './en/office/settings.ts';
import { officeSetup } from './en/office/setup.ts';
import { officeShop } from './en/office/shop.ts';
import { officeTasks } from './en/office/tasks.ts';
import { officeWords } from './en/office/words.ts';
import { officeArchives } from './en/operation/archives.ts';
import { officeErrors } from './en/operation/errors.ts';
import { officeIncidents } from './en/operation/incidents.ts';
import { officeReleases } from './en/operation/releases.ts';
import { status } from './en/operation/status.ts';
import { orderBot } from './en/order-bot.ts';
import { orderPage } from './en/order-page.ts';
import { orders } from './en/orders.ts';
import { pages } from './en/pages.ts';
import { payoutReasons } from './en/payout-reasons.ts';
import { push } from './en/push.ts';
import { officeRecovery } from './en/recovery.ts';
import { site } from './en/site.ts';
import { statements } from './en/statements.ts';
import { support } from './en/support.ts';
import { ui } from './en/ui.ts';

/** Every topic in one catalogue; a new topic is one more line here and in the other language. */
export const en = {
  ...alerts,
  ...officeAlerts,
  ...account,
  ...accountMail,
  ...accountSecurity,
  ...accountWallets,
  ...accounts,
  ...banner,
  ...busy,
  ...captcha,
  ...cardVerification,
  ...catalogue,
  ...desk,
  ...support,
  ...entrance,
  ...contact,
  ...content,
  ...crypto,
  ...errors,
  ...exchange,
  ...exchangeParts,
  ...exchangeServed,
  ...exchangeTerms,
  ...fieldHelp,
  ...footer,
  ...header,
  ...mail,
  ...notices,
  ...office,
  ...officeAudit,
  ...officeCheques,
  ...officeCards,
  ...officeCustomers,
  ...officeBankLines,
  ...officeBulk,
  ...officeTeam,
  ...officeCities,
  ...officeFields,
  ...officeMonitors,
  ...officeOrders,
  ...officePrices,
  ...officeRates,
  ...officeProgramme,
  ...officeReports,
  ...officeRewards,
  ...officeAccounts,
  ...officeAddresses,
  ...officeGateways,
  ...officeArchives,
  ...officeErrors,
  ...officeIncidents,
  ...officeReleases,
  ...status,
  ...officeFeedback,
  ...officeRisk,
  ...officeRoles,
  ...officeSettings,
  ...officeRecovery,
  ...officeShop,
  ...officeSetup,
  ...officeTasks,
  ...officeContent,
  ...officeWords,
  ...orderBot,
  ...orderPage,
  ...orders,
  ...pages,
  ...payoutReasons,
  ...push,
  ...referral,
  ...savedAccounts,
  ...session,
  ...site,
  ...statements,
  ...ui,
  ...verification,
  ...widget,
  ...withdrawal,
  ...withdrawalOrders,
} as const;
