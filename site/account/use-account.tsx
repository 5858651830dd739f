import { createContext, type ReactNode, useContext } from 'react';
import type { CurrentUser } from '../api/views.ts';

const AccountContext = createContext<CurrentUser | null>(null);

/** Tells every part of the account whose it is. */
export function AccountProvider(props: { user: CurrentUser; children: ReactNode }) {
  return <AccountContext value={props.user}>{props.children}</AccountContext>;
}

/** The user whose account this is, as the page was last loaded. */
export function useAccount(): CurrentUser {
  const user = useContext(AccountContext);
  if (user === null) throw new Error('A part of the account stands outside its frame');
  return user;
}
