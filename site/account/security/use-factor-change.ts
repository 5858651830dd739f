import { useReloadUser } from '../../session/current-user.ts';

export type OnCodes = (codes: readonly string[]) => void;

/** What a changed factor was answered with. */
type Changed = { readonly meta: { readonly recovery_codes: readonly string[] | null } };

/** Switches a second factor on or off; with the first one come recovery codes, shown this once. */
export function useFactorChange(onCodes: OnCodes): (call: () => Promise<Changed>) => Promise<void> {
  const reload = useReloadUser();
  return async (call) => {
    const { meta } = await call();
    const codes = meta.recovery_codes;
    if (codes !== null) onCodes(codes);
    await reload();
  };
}
