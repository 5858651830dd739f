import type { LoaderFunctionArgs } from 'react-router';
import type { ProviderAttributes } from '../../../contract/people/authentications.ts';
import type {
  PasskeyAttributes,
  UserSessionAttributes,
} from '../../../contract/people/sessions.ts';
import { siteContext } from '../../context.ts';
import { pageFailureOf } from '../../shell/page-failure.ts';

type Named = { readonly id: string };

/** A browser in which the user is signed in. */
export type OpenSession = UserSessionAttributes & Named;
/** A passkey as its owner sees it. */
export type Passkey = PasskeyAttributes & Named;
/** Another service that one may sign in by. */
export type Provider = ProviderAttributes & Named;

export type SecurityData = {
  readonly sessions: readonly OpenSession[];
  readonly passkeys: readonly Passkey[];
  readonly providers: readonly Provider[];
};

/** What guards the account, beside what the user themselves carries. */
export async function loadSecurity({ context }: LoaderFunctionArgs): Promise<SecurityData> {
  const { api } = context.get(siteContext);
  try {
    const [{ items: sessions }, { items: passkeys }, { items: providers }] = await Promise.all([
      api.call('GET /api/v1/user/sessions'),
      api.call('GET /api/v1/user/passkeys'),
      api.call('GET /api/v1/authentications'),
    ]);
    return { sessions, passkeys, providers };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}
