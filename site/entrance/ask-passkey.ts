import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { PasskeyAnswer } from '../../contract/sessions.ts';
import type { ApiClient } from '../api/client.ts';
import { oneOf } from '../api/document.ts';
import { viewOf } from '../api/views.ts';

type Offer = { readonly options: PublicKeyCredentialRequestOptionsJSON };

/**
 * Has the browser ask its owner for a passkey; what comes back goes to the service as `passkey`.
 * Fails when the owner says no, or the browser has none.
 */
export async function askPasskey(api: ApiClient): Promise<PasskeyAnswer> {
  const offered = oneOf(await api.post('/api/v1/sessions/passkey_options', {}));
  if (offered === null) throw new Error('the service offered no passkey');
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = viewOf<Offer>(offered).options;
  const { id, response } = await startAuthentication({ optionsJSON });
  return { id, response };
}
