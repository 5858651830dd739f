import { account } from './en/account.ts';
import { accountMail } from './en/account-mail.ts';
import { accountSecurity } from './en/account-security.ts';
import { accountWallets } from './en/account-wallets.ts';
import { accounts } from './en/accounts.ts';
import { banner } from './en/banner.ts';
import { busy } from './en/busy.ts';
import { captcha } from './en/captcha.ts';
import { cardVerification } from './en/card-verification.ts';
import { catalogue } from './en/catalogue.ts';
import { content } from './en/content.ts';
import { crypto } from './en/crypto.ts';
import { desk } from './en/desk.ts';
import { entrance } from './en/entrance.ts';
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
import { office } from './en/office.ts';
import { officeAddresses } from './en/office-addresses.ts';
import { officeAudit } from './en/office-audit.ts';
import { officeCards } from './en/office-cards.ts';
import { officeCheques } from './en/office-cheques.ts';
import { officeContent } from './en/office-content.ts';
import { officeFields } from './en/office-fields.ts';
import { officeGateways } from './en/office-gateways.ts';
import { officeMonitors } from './en/office-monitors.ts';
import { officeOrders } from './en/office-orders.ts';
import { officePrices } from './en/office-prices.ts';
import { officeProgramme } from './en/office-programme.ts';
import { officeRates } from './en/office-rates.ts';
import { officeRewards } from './en/office-rewards.ts';
import { officeRisk } from './en/office-risk.ts';
import { officeTasks } from './en/office-tasks.ts';
import { officeWords } from './en/office-words.ts';
import { orderPage } from './en/order-page.ts';
import { orders } from './en/orders.ts';
import { pages } from './en/pages.ts';
import { payoutReasons } from './en/payout-reasons.ts';
import { push } from './en/push.ts';
import { referral } from './en/referral.ts';
import { savedAccounts } from './en/saved-accounts.ts';
import { session } from './en/session.ts';
import { site } from './en/site.ts';
import { statements } from './en/statements.ts';
import { support } from './en/support.ts';
import { ui } from './en/ui.ts';
import { verification } from './en/verification.ts';
import { widget } from './en/widget.ts';
import { withdrawal } from './en/withdrawal.ts';
import { withdrawalOrders } from './en/withdrawal-orders.ts';

/** Every topic in one catalogue; a new topic is one more line here and in the other language. */
export const en = {
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
  ...officeFields,
  ...officeMonitors,
  ...officeOrders,
  ...officePrices,
  ...officeRates,
  ...officeProgramme,
  ...officeRewards,
  ...officeAddresses,
  ...officeGateways,
  ...officeRisk,
  ...officeTasks,
  ...officeContent,
  ...officeWords,
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
