import { accountMail } from './ru/account-mail.ts';
import { accounts } from './ru/accounts.ts';
import { catalogue } from './ru/catalogue.ts';
import { desk } from './ru/desk.ts';
import { errors } from './ru/errors.ts';
import { exchange } from './ru/exchange.ts';
import { mail } from './ru/mail.ts';
import { notices } from './ru/notices.ts';
import { office } from './ru/office.ts';
import { orderPage } from './ru/order-page.ts';
import { orders } from './ru/orders.ts';
import { site } from './ru/site.ts';
import { ui } from './ru/ui.ts';

/** Every topic in one catalogue; a new topic is one more line here and in the other language. */
export const ru = {
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
