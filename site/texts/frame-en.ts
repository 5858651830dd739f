import { site } from '../../i18n/messages/en/site.ts';
import { ui } from '../../i18n/messages/en/ui.ts';

/** What every page needs in the browser. */
export const texts = { ...ui, ...site } as const;
