import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { localeOfPath } from '../../i18n/locale-path.ts';
import type { CurrentUser } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import { afterSignIn, loginPath, nextOf } from './next-path.ts';

/**
 * The signed-in user, for loaders of pages that need one. Everybody else is led to the sign-in and
 * back here afterwards; who has a closed account is told so. Both are new documents, so that the
 * frame of the page knows it as well.
 */
export async function requireUser({ context, request }: LoaderFunctionArgs): Promise<CurrentUser> {
  const { api } = context.get(siteContext);
  const asked = await api.call('GET /api/v1/sessions/current').catch((error: unknown) => {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.has('account_access_denied')) throw redirectDocument('/access-denied');
    if (error.status === 401) return null;
    throw pageFailureOf(error, 'page');
  });
  if (asked !== null) return asked.item;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(loginPath({ pathname: localeOfPath(pathname).path, search }));
}

/** The opposite, for the pages of the sign-in: who is signed in goes on to where they wanted. */
export async function leadSignedIn({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { api } = context.get(siteContext);
  const asked = await api.call('GET /api/v1/sessions/current').catch(() => null);
  if (asked === null) return;
  throw redirectDocument(nextOf(new URL(request.url).search) ?? afterSignIn);
}
