import { useRevalidator } from 'react-router';
import type { CurrentUser } from '../api/views.ts';
import { useRootData } from '../shell/root-data.ts';

/** Who is signed in, as the page was loaded; null for everybody else. */
export function useCurrentUser(): CurrentUser | null {
  return useRootData().user;
}

/** Reads the user, and what else the page shows, once more: after a change of the account. */
export function useReloadUser(): () => Promise<void> {
  return useRevalidator().revalidate;
}
