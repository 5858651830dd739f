import { type ChangeEvent, useState } from 'react';
import type { Action } from '../../../ui/actions/use-action.ts';
import type { WalletSystem } from '../money/load-wallets.ts';

type Values = Readonly<Record<'account' | 'memo' | 'bank', string>>;

/**
 * What is typed of an account: its payment system, and the fields that this asks for beside those
 * of the form. Another payment system empties the account: it is none of that one.
 */
export function useAccountFields<Typed extends Values>(
  systems: readonly WalletSystem[],
  empty: Typed,
  action: Action,
) {
  const [systemId, setSystemId] = useState('');
  const [values, setValues] = useState(empty);

  const set = (changed: Partial<Typed>) => setValues((before) => ({ ...before, ...changed }));

  function choose(id: string) {
    setSystemId(id);
    setValues((before) => ({ ...before, account: '', memo: '', bank: '' }));
    action.clear();
  }

  const fieldOf = (name: keyof Typed & string) => ({
    name,
    value: values[name],
    error: action.errorOf(name),
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  });

  const system = systems.find(({ id }) => id === systemId) ?? null;
  return { systemId, system, values, set, choose, fieldOf };
}
