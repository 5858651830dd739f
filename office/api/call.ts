import { createCaller } from '../../client/client.ts';
import type { OfficeCalls } from '../../contract/calls/office/office-calls.ts';
import { localeFrom } from '../../i18n/locale.ts';

/** The one way screens of the office call the service. */
export const call = createCaller<OfficeCalls>({
  locale: () => localeFrom(document.documentElement.lang),
  fetch: (path, init) => fetch(path, init),
});
