import type { captcha } from '../../i18n/messages/ru/captcha.ts';
import type { entrance } from '../../i18n/messages/ru/entrance.ts';
import type { exchange } from '../../i18n/messages/ru/exchange.ts';
import type { footer } from '../../i18n/messages/ru/footer.ts';
import type { header } from '../../i18n/messages/ru/header.ts';
import type { orderPage } from '../../i18n/messages/ru/order-page.ts';
import type { pages } from '../../i18n/messages/ru/pages.ts';
import type { session } from '../../i18n/messages/ru/session.ts';
import type { site } from '../../i18n/messages/ru/site.ts';
import type { ui } from '../../i18n/messages/ru/ui.ts';

/** Every text of the site with its placeholders. The browser carries only those of its pages. */
export type SiteTexts = typeof ui &
  typeof site &
  typeof exchange &
  typeof orderPage &
  typeof footer &
  typeof header &
  typeof pages &
  typeof session &
  typeof captcha &
  typeof entrance;

/** Topics that belong to one page and come with it; the frame's own are always there. */
export type PageTopic = 'exchange' | 'orderPage' | 'session' | 'captcha' | 'entrance';
