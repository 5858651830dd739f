import { useRouteLoaderData } from 'react-router';
import type { CurrentUser } from '../api/views.ts';
import { accountRouteId } from './account-routes.ts';

/** The user whose account this is, as the page was last loaded. */
export function useAccount(): CurrentUser {
  const user = useRouteLoaderData<CurrentUser>(accountRouteId);
  if (user === undefined) throw new Error('A part of the account stands outside its frame');
  return user;
}
