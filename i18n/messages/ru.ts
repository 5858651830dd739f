import { account } from './ru/account.ts';
import { accountMail } from './ru/account-mail.ts';
import { accountSecurity } from './ru/account-security.ts';
import { accountWallets } from './ru/account-wallets.ts';
import { accounts } from './ru/accounts.ts';
import { banner } from './ru/banner.ts';
import { busy } from './ru/busy.ts';
import { captcha } from './ru/captcha.ts';
import { cardVerification } from './ru/card-verification.ts';
import { catalogue } from './ru/catalogue.ts';
import { content } from './ru/content.ts';
import { crypto } from './ru/crypto.ts';
import { desk } from './ru/desk.ts';
import { entrance } from './ru/entrance.ts';
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
import { office } from './ru/office.ts';
import { officeAddresses } from './ru/office-addresses.ts';
import { officeAudit } from './ru/office-audit.ts';
import { officeCards } from './ru/office-cards.ts';
import { officeCheques } from './ru/office-cheques.ts';
import { officeContent } from './ru/office-content.ts';
import { officeFields } from './ru/office-fields.ts';
import { officeGateways } from './ru/office-gateways.ts';
import { officeMonitors } from './ru/office-monitors.ts';
import { officeOrders } from './ru/office-orders.ts';
import { officePrices } from './ru/office-prices.ts';
import { officeProgramme } from './ru/office-programme.ts';
import { officeRates } from './ru/office-rates.ts';
import { officeRewards } from './ru/office-rewards.ts';
import { officeRisk } from './ru/office-risk.ts';
import { officeTasks } from './ru/office-tasks.ts';
import { officeWords } from './ru/office-words.ts';
import { orderPage } from './ru/order-page.ts';
import { orders } from './ru/orders.ts';
import { pages } from './ru/pages.ts';
import { payoutReasons } from './ru/payout-reasons.ts';
import { push } from './ru/push.ts';
import { referral } from './ru/referral.ts';
import { savedAccounts } from './ru/saved-accounts.ts';
import { session } from './ru/session.ts';
import { site } from './ru/site.ts';
import { statements } from './ru/statements.ts';
import { support } from './ru/support.ts';
import { ui } from './ru/ui.ts';
import { verification } from './ru/verification.ts';
import { widget } from './ru/widget.ts';
import { withdrawal } from './ru/withdrawal.ts';
import { withdrawalOrders } from './ru/withdrawal-orders.ts';

/** Every topic in one catalogue; a new topic is one more line here and in the other language. */
export const ru = {
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
