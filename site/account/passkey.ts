import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';

/** The browser, or whoever holds the key, did not answer. */
export class PasskeyFailure extends Error {
  readonly unsupported: boolean;

  constructor(unsupported: boolean, cause?: unknown) {
    super('The passkey did not answer', { cause });
    this.name = 'PasskeyFailure';
    this.unsupported = unsupported;
  }
}

/** Loaded with the first press: most users have no passkey. */
const library = () => import('@simplewebauthn/browser');

/** Makes a passkey in this browser and hands it to the service under a name. */
export async function makePasskey(api: ApiClient, name: string) {
  const options = await optionsFrom(api, '/api/v1/user/passkeys/options');
  const { startRegistration, browserSupportsWebAuthn } = await library();
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure(true);
  const passkey = await startRegistration({ optionsJSON: readOptions(options) }).catch(failed);
  return api.post('/api/v1/user/passkeys', { name, passkey });
}

/** Proves who is signed in by one of their passkeys. */
export async function provePasskey(api: ApiClient) {
  const options = await optionsFrom(api, '/api/v1/sessions/passkey_options');
  const { startAuthentication, browserSupportsWebAuthn } = await library();
  if (!browserSupportsWebAuthn()) throw new PasskeyFailure(true);
  const passkey = await startAuthentication({ optionsJSON: readOptions(options) }).catch(failed);
  return api.post('/api/v1/user/reauthentication', { passkey });
}

async function optionsFrom(api: ApiClient, path: string): Promise<unknown> {
  return oneOf(await api.post(path, {}))?.attributes['options'];
}

/** The service made them with the other half of the same library. */
function readOptions<Options>(options: unknown): Options {
  return options as Options;
}

function failed(cause: unknown): never {
  throw new PasskeyFailure(false, cause);
}
