import { type LoaderFunctionArgs, redirectDocument } from 'react-router';
import { oneOf } from '../api/document.ts';
import { siteContext } from '../context.ts';
import { afterSignIn, nextOf } from '../session/next-path.ts';

/** Leads who is signed in already on to where they wanted to go. */
export async function leadSignedIn({ context, request }: LoaderFunctionArgs): Promise<void> {
  const { api } = context.get(siteContext);
  const document = await api.get('/api/v1/sessions/current').catch(() => null);
  if (document === null || oneOf(document) === null) return;
  throw redirectDocument(nextOf(new URL(request.url).search) ?? afterSignIn);
}
