import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { viewOf } from '../api/views.ts';
import { askPasskey } from '../entrance/ask-passkey.ts';

/** The browser, or whoever holds the key, did not answer. */
export class PasskeyFailure extends Error {
  readonly unsupported: boolean;

  constructor(unsupported: boolean, cause?: unknown) {
    super('The passkey did not answer', { cause });
    this.name = 'PasskeyFailure';
    this.unsupported = unsupported;
  }
}

type Offer = { readonly options: PublicKeyCredentialCreationOptionsJSON };

/** Makes a passkey in this browser and hands it to the service under a name. */
export async function makePasskey(api: ApiClient, name: string) {
  if (!window.PublicKeyCredential) throw new PasskeyFailure(true);
  const offered = oneOf(await api.post('/api/v1/user/passkeys/options', {}));
  if (offered === null) throw new PasskeyFailure(false);
  // Loaded with the first press: most users have no passkey.
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = viewOf<Offer>(offered).options;
  const { id, response } = await startRegistration({ optionsJSON }).catch(failed);
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = { id, response: { clientDataJSON, attestationObject, transports } };
  return api.post('/api/v1/user/passkeys', { name, passkey });
}

/** Proves who is signed in by one of their passkeys. */
export async function provePasskey(api: ApiClient) {
  if (!window.PublicKeyCredential) throw new PasskeyFailure(true);
  const passkey = await askPasskey(api).catch(failed);
  return api.post('/api/v1/user/reauthentication', { passkey });
}

/** A refusal of the service stays what it is; the browser says little of why it failed. */
function failed(cause: unknown): never {
  throw cause instanceof ApiFailure ? cause : new PasskeyFailure(false, cause);
}
