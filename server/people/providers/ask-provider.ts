import type { Platform } from '../../platform/platform.ts';
import { type FetchJson, type OAuthProvider, type ProviderIdentity, textOf } from './provider.ts';

/** Where a provider sends the browser back to. */
function callbackUrl({ config }: Pick<Platform, 'config'>, provider: string): string {
  return `${config.publicUrl}/api/v1/authentications/${provider}/callback`;
}

/** The page of the provider that asks whether we may know who they are. */
export function authorizeUrl(
  platform: Pick<Platform, 'config'>,
  provider: OAuthProvider,
  asked: { readonly state: string; readonly challenge: string },
): string {
  const url = new URL(provider.authorizeUrl);
  const parameters = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: callbackUrl(platform, provider.name),
    scope: provider.scope,
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

type Returned = {
  readonly code: string;
  readonly state: string;
  readonly deviceId: string;
};

/**
 * Asks the provider who came back with a code: straight, over TLS, with our secret and the proof
 * that we began the visit. Null where its answer names nobody; throws where there is none.
 */
export async function askProvider(
  platform: Pick<Platform, 'config'>,
  fetchJson: FetchJson,
  provider: OAuthProvider,
  {
    returned: { code, state, deviceId },
    verifier,
  }: { readonly returned: Returned; readonly verifier: string },
): Promise<ProviderIdentity | null> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUrl(platform, provider.name),
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    code_verifier: verifier,
    ...(provider.tokenInForm ? { device_id: deviceId, state } : {}),
  });
  const token = textOf(await fetchJson(provider.tokenUrl, { form }), 'access_token');
  if (token === null) return null;
  const asked = provider.tokenInForm
    ? { form: new URLSearchParams({ access_token: token, client_id: provider.clientId }) }
    : { bearer: token };
  return provider.read(await fetchJson(provider.identityUrl, asked));
}
