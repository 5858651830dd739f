import type { account } from '../../i18n/messages/ru/account/account.ts';
import type { accountSecurity } from '../../i18n/messages/ru/account/account-security.ts';
import type { accountWallets } from '../../i18n/messages/ru/account/account-wallets.ts';
import type { captcha } from '../../i18n/messages/ru/account/captcha.ts';
import type { cardVerification } from '../../i18n/messages/ru/account/card-verification.ts';
import type { entrance } from '../../i18n/messages/ru/account/entrance.ts';
import type { referral } from '../../i18n/messages/ru/account/referral.ts';
import type { savedAccounts } from '../../i18n/messages/ru/account/saved-accounts.ts';
import type { session } from '../../i18n/messages/ru/account/session.ts';
import type { withdrawal } from '../../i18n/messages/ru/account/withdrawal.ts';
import type { contact } from '../../i18n/messages/ru/contact.ts';
import type { crypto } from '../../i18n/messages/ru/crypto.ts';
import type { exchange } from '../../i18n/messages/ru/exchange.ts';
import type { exchangeParts } from '../../i18n/messages/ru/exchange-parts.ts';
import type { exchangeServed } from '../../i18n/messages/ru/exchange-served.ts';
import type { exchangeTerms } from '../../i18n/messages/ru/exchange-terms.ts';
import type { fieldHelp } from '../../i18n/messages/ru/field-help.ts';
import type { footer } from '../../i18n/messages/ru/footer.ts';
import type { header } from '../../i18n/messages/ru/header.ts';
import type { status } from '../../i18n/messages/ru/operation/status.ts';
import type { orderPage } from '../../i18n/messages/ru/order-page.ts';
import type { pages } from '../../i18n/messages/ru/pages.ts';
import type { site } from '../../i18n/messages/ru/site.ts';
import type { statements } from '../../i18n/messages/ru/statements.ts';
import type { ui } from '../../i18n/messages/ru/ui.ts';

/** Every text of the site with its placeholders. The browser carries only those of its pages. */
export type SiteTexts = typeof ui &
  typeof statements &
  typeof site &
  typeof status &
  typeof account &
  typeof accountSecurity &
  typeof accountWallets &
  typeof exchange &
  typeof exchangeParts &
  typeof exchangeServed &
  typeof exchangeTerms &
  typeof fieldHelp &
  typeof orderPage &
  typeof footer &
  typeof header &
  typeof pages &
  typeof referral &
  typeof savedAccounts &
  typeof session &
  typeof captcha &
  typeof cardVerification &
  typeof contact &
  typeof crypto &
  typeof entrance &
  typeof withdrawal;

/** Topics that belong to one page and come with it; the frame's own are always there. */
export type PageTopic =
  | 'account'
  | 'accountSecurity'
  | 'accountWallets'
  | 'captcha'
  | 'cardVerification'
  | 'contact'
  | 'crypto'
  | 'entrance'
  | 'exchange'
  | 'exchangeParts'
  | 'exchangeTerms'
  | 'fieldHelp'
  | 'orderPage'
  | 'statements'
  | 'referral'
  | 'savedAccounts'
  | 'session'
  | 'withdrawal';
