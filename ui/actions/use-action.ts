import { createContext, useContext, useMemo, useRef, useState } from 'react';
import {
  type ActionRunner,
  type ActionScreen,
  type ActionState,
  createActionRunner,
  restingAction,
} from './action-runner.ts';
import type { Failure, Problem } from './failure.ts';

export type Action = ActionState &
  ActionRunner & {
    /** What is wrong with one field, in words. */
    readonly errorOf: (field: string) => string | undefined;
    /** What went wrong besides what the fields say; null where they say it all. */
    readonly trouble: Trouble | null;
  };

export type Trouble = Pick<Failure, 'status' | 'retryAfter' | 'problems'>;

/** An action that stands on no screen of ours reads nothing anew and asks nobody. */
export const plainScreen: ActionScreen = {
  reauthenticate: async () => false,
  reload: async () => undefined,
  signedOut: () => undefined,
  settled: () => undefined,
};

/** What every action below needs of its screen. */
export const ActionScreenContext = createContext<ActionScreen>(plainScreen);

type Wishes = Partial<ActionScreen> & {
  /** Fields that show themselves what is wrong with them: it is not said twice. */
  readonly fields?: readonly string[];
};

/** One thing a person does by a button or a form; see `createActionRunner`. */
export function useAction({ fields = [], ...own }: Wishes = {}): Action {
  const around = useContext(ActionScreenContext);
  const screen = useRef<ActionScreen>(around);
  screen.current = { ...around, ...own };
  const [state, show] = useState(restingAction);
  const runner = useMemo(() => createActionRunner(show, () => screen.current), []);
  return {
    ...state,
    ...runner,
    errorOf: (field) => state.failure?.problems.find((problem) => problem.field === field)?.text,
    trouble: troubleOf(state.failure, fields),
  };
}

/** What of a failure stands beside no field. */
export function troubleOf(failure: Failure | null, fields: readonly string[]): Trouble | null {
  if (failure === null) return null;
  const beside = ({ field }: Problem) => field !== null && fields.includes(field);
  const problems = failure.problems.filter((problem) => !beside(problem));
  if (problems.length === 0 && failure.problems.length > 0) return null;
  return { status: failure.status, retryAfter: failure.retryAfter, problems };
}
