import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyAnswer } from '../../contract/people/sessions.ts';
import type { ApiClient } from '../api/client.ts';

/**
 * Has the browser ask its owner for a passkey; what comes back goes to the service as `passkey`.
 * Fails when the owner says no, or the browser has none.
 */
export async function askPasskey(api: ApiClient): Promise<PasskeyAnswer> {
  const { item } = await api.call('POST /api/v1/sessions/passkey_options');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // What the browser is to be asked was written by the same library on the other side.
  const optionsJSON = item.options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON });
  return { id, response };
}
