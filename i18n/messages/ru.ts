import { account } from './ru/account.ts';
import { accountMail } from './ru/account-mail.ts';
import { accountSecurity } from './ru/account-security.ts';
import { accountWallets } from './ru/account-wallets.ts';
import { accounts } from './ru/accounts.ts';
import { captcha } from './ru/captcha.ts';
import { catalogue } from './ru/catalogue.ts';
import { content } from './ru/content.ts';
import { crypto } from './ru/crypto.ts';
import { entrance } from './ru/entrance.ts';
import { errors } from './ru/errors.ts';
import { exchange } from './ru/exchange.ts';
import { mail } from './ru/mail.ts';
import { notices } from './ru/notices.ts';
import { office } from './ru/office.ts';
import { officeContent } from './ru/office-content.ts';
import { officeMonitors } from './ru/office-monitors.ts';
import { officeRates } from './ru/office-rates.ts';
import { orderPage } from './ru/order-page.ts';
import { orders } from './ru/orders.ts';
import { savedAccounts } from './ru/saved-accounts.ts';
import { session } from './ru/session.ts';
import { site } from './ru/site.ts';
import { ui } from './ru/ui.ts';

/** Every topic in one catalogue; a new topic is one more line here and in the other language. */
export const ru = {
  ...account,
  ...accountMail,
  ...accountSecurity,
  ...accountWallets,
  ...accounts,
  ...captcha,
  ...catalogue,
  ...entrance,
  ...content,
  ...crypto,
  ...errors,
  ...exchange,
  ...mail,
  ...notices,
  ...office,
  ...officeMonitors,
  ...officeRates,
  ...officeContent,
  ...orderPage,
  ...orders,
  ...savedAccounts,
  ...session,
  ...site,
  ...ui,
} as const;
