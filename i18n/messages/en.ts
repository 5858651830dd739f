import { accountMail } from './en/account-mail.ts';
import { accounts } from './en/accounts.ts';
import { catalogue } from './en/catalogue.ts';
import { desk } from './en/desk.ts';
import { errors } from './en/errors.ts';
import { exchange } from './en/exchange.ts';
import { mail } from './en/mail.ts';
import { notices } from './en/notices.ts';
import { office } from './en/office.ts';
import { orderPage } from './en/order-page.ts';
import { orders } from './en/orders.ts';
import { site } from './en/site.ts';
import { ui } from './en/ui.ts';

/** Every topic in one catalogue; a new topic is one more line here and in the other language. */
export const en = {
  ...accountMail,
  ...accounts,
  ...catalogue,
  ...desk,
  ...errors,
  ...exchange,
  ...mail,
  ...notices,
  ...office,
  ...orderPage,
  ...orders,
  ...site,
  ...ui,
} as const;
