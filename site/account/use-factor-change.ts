import type { ApiClient } from '../api/client.ts';
import type { ApiDocument } from '../api/document.ts';
import { useReloadUser } from '../session/current-user.ts';
import { type Action, useAction } from './use-action.ts';

export type OnCodes = (codes: readonly string[]) => void;

export type FactorChange = {
  readonly action: Action;
  readonly change: (call: (api: ApiClient) => Promise<ApiDocument>) => Promise<boolean>;
};

/** Switches a second factor on or off; with the first one come recovery codes, shown this once. */
export function useFactorChange(onCodes: OnCodes): FactorChange {
  const reload = useReloadUser();
  const action = useAction();
  return {
    action,
    change: (call) =>
      action.run(async (api) => {
        const { meta } = await call(api);
        const codes = readCodes(meta['recovery_codes']);
        if (codes.length > 0) onCodes(codes);
        await reload();
      }),
  };
}

function readCodes(given: unknown): readonly string[] {
  return Array.isArray(given) ? given.filter((code) => typeof code === 'string') : [];
}
