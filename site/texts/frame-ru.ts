import { site } from '../../i18n/messages/ru/site.ts';
import { ui } from '../../i18n/messages/ru/ui.ts';

/** What every page needs in the browser. */
export const texts = { ...ui, ...site } as const;
