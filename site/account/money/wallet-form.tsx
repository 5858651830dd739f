import type { ComponentProps } from 'react';
import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { type Action, useAction } from '../../../ui/actions/use-action.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { useAccountFields } from '../profile/use-account-fields.ts';
import { BankField } from './bank-field.tsx';
import type { WalletSystem } from './load-wallets.ts';

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
  const api = useApi();
  const action = useAction({ fields });
  const { systemId, system, values, set, choose, fieldOf } = useAccountFields(
    systems,
    empty,
    action,
  );

  async function save() {
    const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
    const attributes = { payment_system_id: systemId, account: '', ...Object.fromEntries(filled) };
    await api.call('POST /api/v1/user_wallets', { attributes });
    await reload();
  }

  return (
    <Form action={action} onSubmit={save} onDone={onSaved}>
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
      <ActionTrouble action={action} />
      <Button type="submit" busy={action.busy}>
        {t('accountWallets.save')}
      </Button>
    </Form>
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
  return (
    <Select
      label={t('accountWallets.system')}
      error={action.errorOf('payment_system_id')}
      name="payment_system_id"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('accountWallets.choose')}</option>
      {systems.map((system) => (
        <option key={system.id} value={system.id}>
          {system.name}
        </option>
      ))}
    </Select>
  );
}
