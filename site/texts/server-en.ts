import { captcha } from '../../i18n/messages/en/captcha.ts';
import { entrance } from '../../i18n/messages/en/entrance.ts';
import { exchange } from '../../i18n/messages/en/exchange.ts';
import { footer } from '../../i18n/messages/en/footer.ts';
import { header } from '../../i18n/messages/en/header.ts';
import { orderPage } from '../../i18n/messages/en/order-page.ts';
import { pages } from '../../i18n/messages/en/pages.ts';
import { session } from '../../i18n/messages/en/session.ts';
import { site } from '../../i18n/messages/en/site.ts';
import { ui } from '../../i18n/messages/en/ui.ts';

/** All topics together, for rendering on the server. */
export const texts = {
  ...ui,
  ...site,
  ...exchange,
  ...orderPage,
  ...session,
  ...header,
  ...footer,
  ...pages,
  ...captcha,
  ...entrance,
} as const;
