import { crypto } from '../../i18n/messages/ru/crypto.ts';
import { exchange } from '../../i18n/messages/ru/exchange.ts';
import { orderPage } from '../../i18n/messages/ru/order-page.ts';
import { site } from '../../i18n/messages/ru/site.ts';
import { ui } from '../../i18n/messages/ru/ui.ts';

/** All topics together, for rendering on the server. */
export const texts = { ...ui, ...site, ...exchange, ...orderPage, ...crypto } as const;
