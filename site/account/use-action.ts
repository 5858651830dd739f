import { useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { ApiFailure, type Problem } from '../api/failure.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { PasskeyFailure } from './passkey.ts';
import { ProofDeclined, useProof } from './proof-context.tsx';

export type Action = {
  readonly busy: boolean;
  /** Why the last attempt was refused; empty while nothing was. A silent failure has one too. */
  readonly problems: readonly Problem[];
  /** Grows with every attempt that went well. */
  readonly done: number;
  /** Does it, after a proof of who is asking where one is demanded; says whether it went well. */
  readonly run: (call: (api: ApiClient) => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
};

/**
 * One thing a user does with their account: no second press while it runs, and why it failed. A
 * failure without a list of errors has our words, or where `errorItself` is set its own.
 */
export function useAction({ errorItself = false } = {}): Action {
  const api = useApi();
  const { t } = useLanguage();
  const { withProof } = useProof();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [done, setDone] = useState(0);

  async function run(call: (api: ApiClient) => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblems([]);
    try {
      await withProof(() => call(api));
      setDone((count) => count + 1);
      return true;
    } catch (error) {
      setProblems(problemsOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** Who does not want to prove themselves has changed their mind: that is no trouble. */
  function problemsOf(error: unknown): readonly Problem[] {
    if (error instanceof ProofDeclined) return [];
    if (error instanceof PasskeyFailure) {
      const key = error.unsupported ? 'account.passkeyUnsupported' : 'account.passkeyFailed';
      return [{ name: 'unknown', type: 'passkey', message: t(key) }];
    }
    if (!(error instanceof ApiFailure)) throw error;
    if (error.problems.length > 0) return error.problems;
    const { cause } = error;
    const own = cause instanceof Error && cause.message !== '' ? cause.message : error.message;
    const message = errorItself ? own : t('account.failedText');
    return [{ name: 'unknown', type: 'unknown', message }];
  }

  return { busy, problems, done, run, clear: () => setProblems([]) };
}

/** What is wrong with one field: the first message that names it. */
export function problemOf({ problems }: Action, name: string): string | undefined {
  return problems.find((problem) => problem.name === name)?.message;
}
