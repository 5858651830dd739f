import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiFailure } from '../../client/failure.ts';
import type { Failure, Problem } from '../../ui/actions/failure.ts';
import { call } from '../api/call.ts';
import type { EntranceSay } from '../parts/language.tsx';

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
export async function makePasskey(name: string, t: EntranceSay) {
  const { item } = await call('POST /office/api/passkeys/options');
  const { startRegistration } = await libraryFor(t);
  // What the browser is to be asked was written by the same library on the other side.
  const optionsJSON = item.options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON }).catch(
    failed(t('desk.passkey.failed')),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const passkey = { id, response: { clientDataJSON, attestationObject, transports } };
  return call('POST /office/api/passkeys', { attributes: { name, passkey } });
}

/** Signs in by whichever passkey of this office the browser has. */
export async function enterByPasskey(t: EntranceSay) {
  const { item } = await call('POST /office/api/sessions/passkey_options');
  const { startAuthentication } = await libraryFor(t);
  const optionsJSON = item.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const text =
    item.elsewhere === null
      ? t('desk.passkey.failed')
      : t('desk.passkey.failedHere', { host: item.elsewhere });
  const { id, response } = await startAuthentication({ optionsJSON }).catch(failed(text));
  const attributes = { state: item.state, passkey: { id, response } };
  return call('POST /office/api/sessions/passkey', { attributes }).catch((cause: unknown) => {
    const isWrong = cause instanceof ApiFailure && cause.has('invalid_code');
    throw isWrong ? new PasskeyFailure(text, cause) : cause;
  });
}

/** Loaded with the first press: most sign-ins are by a password. */
function libraryFor(t: EntranceSay) {
  if (!window.PublicKeyCredential) throw new PasskeyFailure(t('desk.passkey.unsupported'));
  return import('@simplewebauthn/browser');
}

/** A refusal of the service stays what it is; the browser says little of why it failed. */
function failed(text: string) {
  return (cause: unknown): never => {
    if (cause instanceof ApiFailure) throw cause;
    throw new PasskeyFailure(text, cause);
  };
}
