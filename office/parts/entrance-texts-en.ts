import { desk } from '../../i18n/messages/en/office/desk.ts';
import { office } from '../../i18n/messages/en/office/office.ts';
import { ui } from '../../i18n/messages/en/ui.ts';

/** What is said before anybody has signed in, and when a screen fails: a chunk of its own. */
export const texts = { ...desk, ...office, ...ui } as const;
