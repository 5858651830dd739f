import { useEffect, useState } from 'react';
import type { RecipientBankAttributes } from '../../contract/catalogue.ts';
import { matchesSearch } from '../../ui/lists/search-match.ts';
import type { ApiClient } from '../api/client.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { readBank, saveBank } from './saved-bank.ts';

export type BankChoiceProps = {
  /** What stands in the field: a bank's name, or a part of one. */
  readonly value: string;
  readonly onFill: (name: string) => void;
};

/** How many are offered before anybody asks for all of them. */
const offeredMax = 6;

/**
 * Under the field of a recipient's bank: the banks that what is typed may mean, the large ones
 * first. Without the list the name is typed and the service says whether it knows it.
 */
export function BankChoice({ value, onFill }: BankChoiceProps) {
  const { t } = useLanguage();
  const banks = useBanks();
  const [all, setAll] = useState(false);
  useSavedBank(value, banks, onFill);
  const typed = value.trim().toLowerCase();
  if (banks.length === 0 || banks.some(({ name }) => name.toLowerCase() === typed)) return null;
  const found = banks.filter(({ search_words: words }) => matchesSearch(words, typed));
  const shown = all && typed === '' ? found : found.slice(0, offeredMax);
  return (
    <fieldset className="settle -mt-2 max-h-72 overflow-y-auto text-sm">
      <legend className="sr-only">{t('fieldHelp.banks')}</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        {shown.map(({ name }) => (
          <button
            key={name}
            type="button"
            // The field keeps its focus: leaving it half typed would be told as a mistake.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onFill(name)}
            className="min-h-11 text-left text-green underline-offset-4 hover:underline"
          >
            {name}
          </button>
        ))}
        {shown.length < found.length && typed === '' ? (
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setAll(true)}
            className="text-link min-h-11"
          >
            {t('fieldHelp.banksAll')}
          </button>
        ) : null}
      </div>
      <p role="status" className={found.length === 0 ? 'py-2 text-soft' : 'sr-only'}>
        {found.length === 0 ? t('fieldHelp.bankUnknown') : ''}
      </p>
    </fieldset>
  );
}

/** Who has chosen a bank before finds it in the field again; a choice of now is kept for later. */
function useSavedBank(
  value: string,
  banks: readonly RecipientBankAttributes[],
  onFill: (name: string) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come
  useEffect(() => {
    const saved = readBank();
    if (value === '' && banks.some(({ name }) => name === saved)) onFill(saved);
  }, [banks]);
  useEffect(() => {
    if (banks.some(({ name }) => name === value)) saveBank(value);
  }, [banks, value]);
}

/** Forms that ask at the same moment ask once. */
const asked = new WeakMap<ApiClient, Promise<readonly RecipientBankAttributes[]>>();

function useBanks(): readonly RecipientBankAttributes[] {
  const api = useApi();
  const [banks, setBanks] = useState<readonly RecipientBankAttributes[]>([]);
  useEffect(() => {
    let current = true;
    const waiting =
      asked.get(api) ?? api.call('GET /api/v1/recipient_banks').then(({ items }) => items);
    asked.set(api, waiting);
    waiting.then(
      (found) => {
        if (current) setBanks(found);
      },
      () => asked.delete(api),
    );
    return () => {
      current = false;
    };
  }, [api]);
  return banks;
}
