import type { LoaderFunctionArgs } from 'react-router';
import type { ProviderAttributes } from '../../contract/authentications.ts';
import type { passkeyAttributes, UserSessionAttributes } from '../../contract/sessions.ts';
import { listOf } from '../api/document.ts';
import { viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailureOf } from '../shell/page-failure.ts';

type Named = { readonly id: string };

/** A browser in which the user is signed in. */
export type OpenSession = Readonly<UserSessionAttributes> & Named;
/** A passkey as its owner sees it. */
export type Passkey = Readonly<(typeof passkeyAttributes)['_zod']['output']> & Named;
/** Another service that one may sign in by. */
export type Provider = Readonly<ProviderAttributes> & Named;

export type SecurityData = {
  readonly sessions: readonly OpenSession[];
  readonly passkeys: readonly Passkey[];
  readonly providers: readonly Provider[];
};

/** What guards the account, beside what the user themselves carries. */
export async function loadSecurity({ context }: LoaderFunctionArgs): Promise<SecurityData> {
  const { api } = context.get(siteContext);
  const all = async <View>(path: string) =>
    listOf(await api.get(path)).map((resource) => viewOf<View>(resource));
  try {
    const [sessions, passkeys, providers] = await Promise.all([
      all<OpenSession>('/api/v1/user/sessions'),
      all<Passkey>('/api/v1/user/passkeys'),
      all<Provider>('/api/v1/authentications'),
    ]);
    return { sessions, passkeys, providers };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}
