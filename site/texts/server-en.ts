import { account } from '../../i18n/messages/en/account/account.ts';
import { accountSecurity } from '../../i18n/messages/en/account/account-security.ts';
import { accountWallets } from '../../i18n/messages/en/account/account-wallets.ts';
import { captcha } from '../../i18n/messages/en/account/captcha.ts';
import { cardVerification } from '../../i18n/messages/en/account/card-verification.ts';
import { entrance } from '../../i18n/messages/en/account/entrance.ts';
import { referral } from '../../i18n/messages/en/account/referral.ts';
import { savedAccounts } from '../../i18n/messages/en/account/saved-accounts.ts';
import { session } from '../../i18n/messages/en/account/session.ts';
import { withdrawal } from '../../i18n/messages/en/account/withdrawal.ts';
import { contact } from '../../i18n/messages/en/contact.ts';
import { crypto } from '../../i18n/messages/en/crypto.ts';
import { exchange } from '../../i18n/messages/en/exchange.ts';
import { exchangeParts } from '../../i18n/messages/en/exchange-parts.ts';
import { exchangeServed } from '../../i18n/messages/en/exchange-served.ts';
import { exchangeTerms } from '../../i18n/messages/en/exchange-terms.ts';
import { fieldHelp } from '../../i18n/messages/en/field-help.ts';
import { footer } from '../../i18n/messages/en/footer.ts';
import { header } from '../../i18n/messages/en/header.ts';
import { status } from '../../i18n/messages/en/operation/status.ts';
import { orderPage } from '../../i18n/messages/en/order-page.ts';
import { pages } from '../../i18n/messages/en/pages.ts';
import { site } from '../../i18n/messages/en/site.ts';
import { statements } from '../../i18n/messages/en/statements.ts';
import { ui } from '../../i18n/messages/en/ui.ts';

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
