import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useAskProof } from './ask-proof.ts';
import { ApiFailure, type Problem } from './failure.ts';
import { signInPath } from './load.ts';

export type Action = {
  readonly busy: boolean;
  /** What is wrong with one field, in the operator's language. */
  readonly errorOf: (field: string) => string | undefined;
  /** What went wrong besides: nothing was done, or nobody knows. */
  readonly trouble: ApiFailure | null;
  /**
   * Does it; says whether it was done. The screen is read anew either way it could have changed.
   */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
};

const askingCode = 'reauthentication_required';

/** An operator's action: one at a time, its errors beside the fields, no success before it is. */
export function useAction(fields: readonly string[] = []): Action {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const askProof = useAskProof();
  // State is too slow for two presses within one frame.
  const underWay = useRef(false);

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (underWay.current) return false;
    underWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await workProved(work);
      await revalidate();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 401) await navigate(signInPath(location.href));
      if (error.status === 409 || error.status === 0) await revalidate();
      setFailure(error);
      return false;
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  }

  /** An action that needs a proof is done again once it was given. */
  async function workProved(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const asks = error instanceof ApiFailure && error.problems[0]?.code === askingCode;
      if (!asks || !(await askProof())) throw error;
      await work();
    }
  }

  const beside = (problem: Problem) => problem.field !== null && fields.includes(problem.field);
  const allBeside =
    failure !== null && failure.problems.length > 0 && failure.problems.every(beside);
  return {
    busy,
    run,
    errorOf: (field) => failure?.problems.find((problem) => problem.field === field)?.message,
    trouble: allBeside ? null : failure,
    clear: () => setFailure(null),
  };
}
