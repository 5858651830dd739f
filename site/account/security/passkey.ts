import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { ApiFailure } from '../../../client/failure.ts';
import type { Failure, Problem } from '../../../ui/actions/failure.ts';
import type { ApiClient } from '../../api/client.ts';
import { askPasskey } from '../../entrance/ask-passkey.ts';
import type { Say } from '../../shell/language.tsx';

/** The browser, or whoever holds the key, did not answer: the service was asked nothing. */
class PasskeyFailure extends Error implements Failure {
  readonly status = 400;
  readonly retryAfter = null;
  readonly problems: readonly Problem[];

  constructor(text: string, cause?: unknown) {
    super('The passkey did not answer', { cause });
    this.name = 'PasskeyFailure';
    this.problems = [{ field: null, code: 'passkey', text }];
  }
}

/** Makes a passkey in this browser and hands it to the service under a name. */
export async function makePasskey(api: ApiClient, name: string, t: Say) {
  if (!window.PublicKeyCredential) throw unsupported(t);
  const { item } = await api.call('POST /api/v1/user/passkeys/options');
  // Loaded with the first press: most users have no passkey.
  const { startRegistration } = await import('@simplewebauthn/browser');
  // What the browser is to be asked was written by the same library on the other side.
  const optionsJSON = item.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON }).catch(failed(t));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = { id, response: { clientDataJSON, attestationObject, transports } };
  return api.call('POST /api/v1/user/passkeys', { attributes: { name, passkey } });
}

/** Proves who is signed in by one of their passkeys. */
export async function reauthenticateByPasskey(api: ApiClient, t: Say) {
  if (!window.PublicKeyCredential) throw unsupported(t);
  const passkey = await askPasskey(api).catch(failed(t));
  return api.call('POST /api/v1/user/reauthentication', { attributes: { passkey } });
}

/** A refusal of the service stays what it is; the browser says little of why it failed. */
function failed(t: Say) {
  return (cause: unknown): never => {
    if (cause instanceof ApiFailure) throw cause;
    throw new PasskeyFailure(t('account.passkeyFailed'), cause);
  };
}

function unsupported(t: Say): PasskeyFailure {
  return new PasskeyFailure(t('account.passkeyUnsupported'));
}
