import { useEffect, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import type { ApiClient } from '../api/client.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { SavedChoice } from './use-saved-choice.ts';
import type { UserWallet } from './wallet-view.ts';

export type SavedAccountsProps = {
  /** The field it stands under, and whose accounts it takes; absent after the last field. */
  readonly field?: { readonly name: string; readonly label: string; readonly systemId: string };
  readonly saved: SavedChoice;
  readonly onChoose?: (wallet: UserWallet | null) => void;
};

/**
 * Saved cards and wallets under the field of an account; after the last one, a box to keep them.
 */
export function SavedAccounts({ field, saved, onChoose }: SavedAccountsProps) {
  const { t } = useLanguage();
  const wallets = useWallets();
  if (field === undefined) {
    return (
      <Checkbox checked={saved.keep} onChange={(event) => saved.setKeep(event.target.checked)}>
        {t('savedAccounts.save')}
      </Checkbox>
    );
  }
  const fitting = wallets.filter((wallet) => wallet.payment_system_id === field.systemId);
  if (fitting.length === 0) return null;
  const chosenId = saved.chosen[field.name]?.id;
  return (
    <fieldset className="settle -mt-2 flex flex-wrap items-center gap-x-4 text-sm">
      <legend className="sr-only">
        {t('savedAccounts.saved')}: {field.label}
      </legend>
      <span aria-hidden="true" className="text-xs text-soft">
        {t('savedAccounts.saved')}
      </span>
      {fitting.map((wallet) => (
        <button
          key={wallet.id}
          type="button"
          aria-pressed={wallet.id === chosenId}
          onClick={() => onChoose?.(wallet.id === chosenId ? null : wallet)}
          className={classes(
            'min-h-11 border-b-2 break-words',
            wallet.id === chosenId
              ? 'border-green font-medium'
              : 'border-transparent text-green hover:border-green',
          )}
        >
          {wallet.label === null ? null : `${wallet.label} · `}
          <span className="figures">{wallet.account}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Two fields that ask at the same moment ask once. */
const asked = new WeakMap<ApiClient, Promise<readonly UserWallet[]>>();

function useWallets(): readonly UserWallet[] {
  const api = useApi();
  const [wallets, setWallets] = useState<readonly UserWallet[]>([]);
  useEffect(() => {
    const waiting =
      asked.get(api) ?? api.call('GET /api/v1/user_wallets').then(({ items }) => items);
    asked.set(api, waiting);
    waiting
      // Without them the account is typed, as by everybody else.
      .catch((): readonly UserWallet[] => [])
      .then((found) => {
        asked.delete(api);
        setWallets(found);
      });
  }, [api]);
  return wallets;
}
