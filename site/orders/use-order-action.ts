import { useRef, useState } from 'react';
import type { ApiClient } from '../api/client.ts';
import { ApiFailure, type Problem } from '../api/failure.ts';
import { useApi } from '../shell/api-context.tsx';
import { keepFocus } from './keep-focus.ts';

export type OrderAction = {
  readonly busy: boolean;
  /** Why the last attempt was refused; empty while nothing was. A silent failure has one too. */
  readonly problems: readonly Problem[];
  readonly run: (call: (api: ApiClient, key: string) => Promise<unknown>) => Promise<boolean>;
  readonly clear: () => void;
};

/**
 * Runs one call of the order page: no second press while it runs, the same key when it is tried
 * again, and the order is read anew whatever came of it.
 */
export function useOrderAction(reload: () => Promise<void>, silentText: string): OrderAction {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const key = useRef('');

  async function run(call: (api: ApiClient, key: string) => Promise<unknown>): Promise<boolean> {
    if (busy) return false;
    key.current ||= crypto.randomUUID();
    setBusy(true);
    setProblems([]);
    try {
      await call(api, key.current);
      key.current = '';
      await reload();
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      // After a refusal the next attempt is another one; without an answer it is the same.
      if (error.status >= 400 && error.status < 500) key.current = '';
      const silent = { name: 'unknown', type: 'unknown', message: silentText };
      setProblems(error.problems.length > 0 ? error.problems : [silent]);
      if (error.status === 409) await reload();
      return false;
    } finally {
      setBusy(false);
      keepFocus();
    }
  }

  return { busy, problems, run, clear: () => setProblems([]) };
}
