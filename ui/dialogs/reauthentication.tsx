import { type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import type { ActionScreen } from '../actions/action-runner.ts';
import { ActionScreenContext } from '../actions/use-action.ts';
import { Dialog } from './dialog.tsx';

type Props = {
  readonly title: string;
  /** What is filled in to say who one is; it calls `onProved` when that is believed. */
  readonly form: (onProved: () => void) => ReactNode;
  readonly children: ReactNode;
};

/**
 * The one place where somebody says once more who they are, whatever it is for: an action below
 * that asks for it waits, and goes on or is given up.
 */
export function Reauthentication({ title, form, children }: Props) {
  const around = useContext(ActionScreenContext);
  const [open, setOpen] = useState(false);
  const answer = useRef<(proved: boolean) => void>(() => undefined);

  const reauthenticate = useCallback(() => {
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const screen: ActionScreen = useMemo(
    () => ({ ...around, reauthenticate }),
    [around, reauthenticate],
  );

  function end(proved: boolean) {
    setOpen(false);
    answer.current(proved);
  }

  return (
    <>
      <ActionScreenContext value={screen}>{children}</ActionScreenContext>
      <Dialog open={open} title={title} onClose={() => end(false)}>
        {form(() => end(true))}
      </Dialog>
    </>
  );
}

/** Asks who is there before something that cannot be repeated; false where they decline. */
export function useReauthentication(): ActionScreen['reauthenticate'] {
  return useContext(ActionScreenContext).reauthenticate;
}
