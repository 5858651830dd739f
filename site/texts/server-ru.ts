import { account } from '../../i18n/messages/ru/account/account.ts';
import { accountSecurity } from '../../i18n/messages/ru/account/account-security.ts';
import { accountWallets } from '../../i18n/messages/ru/account/account-wallets.ts';
import { captcha } from '../../i18n/messages/ru/account/captcha.ts';
import { cardVerification } from '../../i18n/messages/ru/account/card-verification.ts';
import { entrance } from '../../i18n/messages/ru/account/entrance.ts';
import { referral } from '../../i18n/messages/ru/account/referral.ts';
import { savedAccounts } from '../../i18n/messages/ru/account/saved-accounts.ts';
import { session } from '../../i18n/messages/ru/account/session.ts';
import { withdrawal } from '../../i18n/messages/ru/account/withdrawal.ts';
import { contact } from '../../i18n/messages/ru/contact.ts';
import { crypto } from '../../i18n/messages/ru/crypto.ts';
import { exchange } from '../../i18n/messages/ru/exchange.ts';
import { exchangeParts } from '../../i18n/messages/ru/exchange-parts.ts';
import { exchangeServed } from '../../i18n/messages/ru/exchange-served.ts';
import { exchangeTerms } from '../../i18n/messages/ru/exchange-terms.ts';
import { fieldHelp } from '../../i18n/messages/ru/field-help.ts';
import { footer } from '../../i18n/messages/ru/footer.ts';
import { header } from '../../i18n/messages/ru/header.ts';
import { status } from '../../i18n/messages/ru/operation/status.ts';
import { orderPage } from '../../i18n/messages/ru/order-page.ts';
import { pages } from '../../i18n/messages/ru/pages.ts';
import { site } from '../../i18n/messages/ru/site.ts';
import { statements } from '../../i18n/messages/ru/statements.ts';
import { ui } from '../../i18n/messages/ru/ui.ts';

/** All topics together, for rendering on the server. */
export const texts = {
  ...ui,
  ...statements,
  ...site,
  ...account,
  ...accountSecurity,
  ...accountWallets,
  ...exchange,
  ...exchangeParts,
  ...exchangeServed,
  ...exchangeTerms,
  ...fieldHelp,
  ...orderPage,
  ...referral,
  ...savedAccounts,
  ...session,
  ...header,
  ...footer,
  ...pages,
  ...status,
  ...captcha,
  ...cardVerification,
  ...contact,
  ...crypto,
  ...entrance,
  ...withdrawal,
} as const;
