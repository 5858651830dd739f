import { account } from './ru/account/account.ts';
import { accountMail } from './ru/account/account-mail.ts';
import { accountSecurity } from './ru/account/account-security.ts';
import { accountWallets } from './ru/account/account-wallets.ts';
import { accounts } from './ru/account/accounts.ts';
import { banner } from './ru/account/banner.ts';
import { captcha } from './ru/account/captcha.ts';
import { cardVerification } from './ru/account/card-verification.ts';
import { entrance } from './ru/account/entrance.ts';
import { referral } from './ru/account/referral.ts';
import { savedAccounts } from './ru/account/saved-accounts.ts';
import { session } from './ru/account/session.ts';
import { verification } from './ru/account/verification.ts';
import { widget } from './ru/account/widget.ts';
import { withdrawal } from './ru/account/withdrawal.ts';
import { withdrawalOrders } from './ru/account/withdrawal-orders.ts';
import { alerts } from './ru/alerts.ts';
import { catalogue } from './ru/catalogue.ts';
import { contact } from './ru/contact.ts';
import { content } from './ru/content.ts';
import { crypto } from './ru/crypto.ts';
import { errors } from './ru/errors.ts';
import { exchange } from './ru/exchange.ts';
import { exchangeParts } from './ru/exchange-parts.ts';
import { exchangeServed } from './ru/exchange-served.ts';
import { exchangeTerms } from './ru/exchange-terms.ts';
import { fieldHelp } from './ru/field-help.ts';
import { footer } from './ru/footer.ts';
import { header } from './ru/header.ts';
import { mail } from './ru/mail.ts';
import { notices } from './ru/notices.ts';
import { officeAccounts } from './ru/office/accounts.ts';
import { officeAddresses } from './ru/office/addresses.ts';
import { officeAlerts } from './ru/office/alerts.ts';
import { officeAudit } from './ru/office/audit.ts';
import { officeBankLines } from './ru/office/bank-lines.ts';
import { busy } from './ru/office/busy.ts';
import { officeCards } from './ru/office/cards.ts';
import { officeCheques } from './ru/office/cheques.ts';
import { officeCities } from './ru/office/cities.ts';
import { officeContent } from './ru/office/content.ts';
import { officeCustomers } from './ru/office/customers.ts';
import { officeBulk } from './ru/office/desk/bulk.ts';
import { officeTeam } from './ru/office/desk/team.ts';
import { desk } from './ru/office/desk.ts';
import { officeFeedback } from './ru/office/feedback.ts';
import { officeFields } from './ru/office/fields.ts';
import { officeGateways } from './ru/office/gateways.ts';
import { officeMonitors } from './ru/office/monitors.ts';
import { office } from './ru/office/office.ts';
import { officeOrders } from './ru/office/orders.ts';
import { officePrices } from './ru/office/prices.ts';
import { officeProgramme } from './ru/office/programme.ts';
import { officeRates } from './ru/office/rates.ts';
import { officeReports } from './ru/office/reports.ts';
import { officeRewards } from './ru/office/rewards.ts';
import { officeRisk } from './ru/office/risk.ts';
import { officeRoles } from './ru/office/roles.ts';
import { officeSettings } from './ru/office/settings.ts';
import { officeSetup } from './ru/office/setup.ts';
import { officeShop } from './ru/office/shop.ts';
import { officeTasks } from './ru/office/tasks.ts';
import { officeWords } from './ru/office/words.ts';
import { officeArchives } from './ru/operation/archives.ts';
import { officeErrors } from './ru/operation/errors.ts';
import { officeIncidents } from './ru/operation/incidents.ts';
import { officeReleases } from './ru/operation/releases.ts';
import { status } from './ru/operation/status.ts';
import { orderBot } from './ru/order-bot.ts';
import { orderPage } from './ru/order-page.ts';
import { orders } from './ru/orders.ts';
import { pages } from './ru/pages.ts';
import { payoutReasons } from './ru/payout-reasons.ts';
import { push } from './ru/push.ts';
import { officeRecovery } from './ru/recovery.ts';
import { site } from './ru/site.ts';
import { statements } from './ru/statements.ts';
import { support } from './ru/support.ts';
import { ui } from './ru/ui.ts';

/** Every topic in one catalogue; a new topic is one more line here and in the other language. */
export const ru = {
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
