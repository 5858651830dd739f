import { useMemo } from 'react';
import { Outlet, useNavigate, useRevalidator } from 'react-router';
import { ActionScreenContext, plainScreen } from '../../ui/actions/use-action.ts';
import { signInPath } from '../api/load.ts';

/** What actions need of any screen of the office: it is read anew, or left for the sign-in. */
export function OfficeScreen() {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const screen = useMemo(
    () => ({
      ...plainScreen,
      reload: revalidate,
      signedOut: () => navigate(signInPath(location.href)),
    }),
    [navigate, revalidate],
  );
  return (
    <ActionScreenContext value={screen}>
      <Outlet />
    </ActionScreenContext>
  );
}
