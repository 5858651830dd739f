import { type ComponentProps, type FormEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FieldFrame, fieldIds, inputLook } from '../../ui/field.tsx';
import { useReloadUser } from '../session/current-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { walletPath } from '../wallets/wallet-view.ts';
import { ActionTrouble } from './action-trouble.tsx';
import { BankField } from './bank-field.tsx';
import type { WalletSystem } from './load-wallets.ts';
import { useAccountFields } from './use-account-fields.ts';
import { type Action, problemOf, useAction } from './use-action.ts';

type Props = {
  readonly open: boolean;
  readonly systems: readonly WalletSystem[];
  readonly onClose: () => void;
};

/** A new card or wallet: the payment system says what its account looks like. */
export function WalletForm({ open, systems, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <Dialog open={open} title={t('accountWallets.addTitle')} onClose={onClose}>
      <NewWallet systems={systems} onSaved={onClose} />
    </Dialog>
  );
}

const empty = { account: '', memo: '', bank: '', label: '' };
const fields = ['payment_system_id', 'account', 'memo', 'bank', 'label'] as const;

function NewWallet({ systems, onSaved }: { systems: Props['systems']; onSaved: () => void }) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const action = useAction();
  const { systemId, system, values, set, choose, fieldOf } = useAccountFields(
    systems,
    empty,
    action,
  );

  async function submit(event: FormEvent) {
    event.preventDefault();
    const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
    const saved = await action.run(async (api) => {
      const wallet = { payment_system_id: systemId, ...Object.fromEntries(filled) };
      await api.post(walletPath(), wallet);
      await reload();
    });
    if (saved) onSaved();
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-4">
      <SystemChoice systems={systems} value={systemId} action={action} onChange={choose} />
      {system === null ? null : (
        <>
          <AccountFields account={system.account} fieldOf={fieldOf} />
          {system.account.bank ? (
            <BankField field={fieldOf('bank')} onChoose={(bank) => set({ bank })} />
          ) : null}
          <Field
            {...fieldOf('label')}
            label={t('accountWallets.label')}
            hint={t('accountWallets.labelHint')}
            maxLength={64}
          />
        </>
      )}
      <ActionTrouble action={action} fields={fields} />
      <Button type="submit" busy={action.busy}>
        {t('accountWallets.save')}
      </Button>
    </form>
  );
}

type FieldsProps = {
  readonly account: WalletSystem['account'];
  readonly fieldOf: (name: 'account' | 'memo') => Omit<ComponentProps<typeof Field>, 'label'>;
};

/** The account as its payment system asks for it. */
export function AccountFields({ account, fieldOf }: FieldsProps) {
  const { t } = useLanguage();
  return (
    <>
      <Field
        {...fieldOf('account')}
        label={account.label}
        hint={
          account.note ?? (account.example ? t('ui.example', { example: account.example }) : null)
        }
        placeholder={account.placeholder}
        inputMode={account.input_mode}
        autoCapitalize="none"
        maxLength={254}
        required
        mono
      />
      {account.memo === null ? null : (
        <Field
          {...fieldOf('memo')}
          label={account.memo.label}
          hint={account.memo.reminder}
          autoCapitalize="none"
          maxLength={200}
          required={account.memo.required}
          mono
        />
      )}
    </>
  );
}

type ChoiceProps = {
  readonly systems: Props['systems'];
  readonly value: string;
  readonly action: Action;
  readonly onChange: (id: string) => void;
};

/** The payment system that an account is of. */
export function SystemChoice({ systems, value, action, onChange }: ChoiceProps) {
  const { t } = useLanguage();
  const id = useId();
  const error = problemOf(action, 'payment_system_id');
  return (
    <FieldFrame id={id} label={t('accountWallets.system')} error={error} required>
      <select
        id={id}
        name="payment_system_id"
        required
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? fieldIds(id).error : undefined}
        onChange={(event) => onChange(event.target.value)}
        className={inputLook(error !== undefined)}
      >
        <option value="">{t('accountWallets.choose')}</option>
        {systems.map((system) => (
          <option key={system.id} value={system.id}>
            {system.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
