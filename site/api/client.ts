import { type Caller, type ClientSettings, createCaller } from '../../client/client.ts';
import type { PublicCalls } from '../../contract/calls/public-calls.ts';
import type { Locale } from '../../i18n/locale.ts';

/** The one way screens talk to the service: every call answers or throws `ApiFailure`. */
export interface ApiClient {
  readonly call: Caller<PublicCalls>;
}

type ApiSettings = Omit<ClientSettings, 'locale'> & { readonly locale: Locale };

/** Makes a client that speaks one language. */
export function createApiClient({ locale, ...settings }: ApiSettings): ApiClient {
  return { call: createCaller<PublicCalls>({ ...settings, locale: () => locale }) };
}
