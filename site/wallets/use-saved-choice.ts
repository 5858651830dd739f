import { useState } from 'react';
import type { UserWallet } from './wallet-view.ts';

/** What a signed-in customer leaves to their account when they order. */
export type SavedChoice = {
  /** Saved cards and wallets that stand in for typed accounts, by the field they stand in. */
  readonly chosen: Readonly<Record<string, UserWallet>>;
  readonly choose: (field: string, wallet: UserWallet | null) => void;
  /** Whether the accounts of this order are to be kept for the next one. */
  readonly keep: boolean;
  readonly setKeep: (keep: boolean) => void;
  /** The same as an order says it: the whole account is read on the server alone. */
  readonly attributes: Readonly<Record<string, string | boolean>>;
};

/** Remembers what was chosen while the form stands. */
export function useSavedChoice(): SavedChoice {
  const [chosen, setChosen] = useState<SavedChoice['chosen']>({});
  const [keep, setKeep] = useState(false);
  const ids = Object.entries(chosen).map(([field, { id }]) => [
    field.replace('account', 'wallet_id'),
    id,
  ]);
  return {
    chosen,
    choose(field, wallet) {
      setChosen(({ [field]: _, ...others }) =>
        wallet === null ? others : { ...others, [field]: wallet },
      );
    },
    keep,
    setKeep,
    attributes: { ...Object.fromEntries(ids), ...(keep ? { save_accounts: true } : {}) },
  };
}
