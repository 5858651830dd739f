import { useState } from 'react';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { PaymentSystemIcon } from '../../../ui/drawings/payment-system-icon.tsx';
import { ActionField } from '../../../ui/forms/action-field.tsx';
import { textOf } from '../../../ui/forms/form.tsx';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { UserWallet } from '../../wallets/wallet-view.ts';
import type { WalletSystem } from './load-wallets.ts';

type Props = { readonly wallet: UserWallet; readonly system: WalletSystem | null };

/** One saved card or wallet, with its name and what can be done with it. */
export function WalletLine({ wallet, system }: Props) {
  const { t } = useLanguage();
  const [asked, setAsked] = useState<'rename' | 'delete' | null>(null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0">
      <PaymentSystemIcon name={system?.name ?? '?'} iconUrl={system?.icon_url ?? null} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium break-words">{wallet.label ?? system?.name}</p>
        <p className="text-sm break-words text-soft">
          <span className="font-mono text-xs">{wallet.account}</span>
          {wallet.label === null ? null : ` · ${system?.name ?? ''}`}
          {wallet.bank === null ? null : ` · ${wallet.bank}`}
          {wallet.memo === null ? null : ` · ${t('accountWallets.memo', { memo: wallet.memo })}`}
        </p>
        {wallet.card_verified ? (
          <p className="flex items-center gap-1.5 text-xs text-green">
            <Icon name="check" className="size-4" />
            {t('accountWallets.verified')}
          </p>
        ) : null}
      </div>
      <div className="flex gap-x-4 text-sm">
        <Act label={wallet.account} onClick={() => setAsked('rename')}>
          {t(wallet.label === null ? 'accountWallets.rename' : 'accountWallets.renameAgain')}
        </Act>
        <Act label={wallet.account} onClick={() => setAsked('delete')}>
          {t('accountWallets.delete')}
        </Act>
      </div>
      {asked === 'rename' ? <Rename wallet={wallet} onClose={() => setAsked(null)} /> : null}
      {asked === 'delete' ? <Delete wallet={wallet} onClose={() => setAsked(null)} /> : null}
    </li>
  );
}

function Act(props: { label: string; onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={props.onClick} className="text-link min-h-11">
      {props.children}
      <span className="sr-only">: {props.label}</span>
    </button>
  );
}

type DialogProps = { readonly wallet: UserWallet; readonly onClose: () => void };

function Rename({ wallet, onClose }: DialogProps) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const api = useApi();

  async function rename(filled: FormData) {
    await api.call('PATCH /api/v1/user_wallets/{id}', {
      params: { id: wallet.id },
      attributes: { label: textOf(filled, 'label') || null },
    });
    await reload();
  }

  return (
    <FormDialog
      title={t('accountWallets.renameTitle', { account: wallet.account })}
      submit={t('account.save')}
      fields={['label']}
      onSubmit={rename}
      onClose={onClose}
    >
      {(action) => (
        <ActionField
          action={action}
          name="label"
          label={t('accountWallets.label')}
          hint={t('accountWallets.labelHint')}
          maxLength={64}
          defaultValue={wallet.label ?? ''}
        />
      )}
    </FormDialog>
  );
}

function Delete({ wallet, onClose }: DialogProps) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const api = useApi();
  const card = wallet.kind === 'card';

  async function forget() {
    await api.call('DELETE /api/v1/user_wallets/{id}', { params: { id: wallet.id } });
    await reload();
  }

  return (
    <FormDialog
      title={t('accountWallets.deleteTitle', { account: wallet.account })}
      submit={t('accountWallets.delete')}
      kind="loss"
      failed={t(card ? 'accountWallets.deleteCardFailed' : 'accountWallets.deleteWalletFailed')}
      onSubmit={forget}
      onClose={onClose}
    >
      <p>{t('accountWallets.deleteText')}</p>
    </FormDialog>
  );
}
