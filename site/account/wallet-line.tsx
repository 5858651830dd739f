import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PaymentSystemIcon } from '../../ui/payment-system-icon.tsx';
import { useReloadUser } from '../session/current-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { type UserWallet, walletPath } from '../wallets/wallet-view.ts';
import { ActionTrouble } from './action-trouble.tsx';
import type { WalletSystem } from './load-wallets.ts';
import { problemOf, useAction } from './use-action.ts';

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
      <Rename wallet={wallet} open={asked === 'rename'} onClose={() => setAsked(null)} />
      <Delete wallet={wallet} open={asked === 'delete'} onClose={() => setAsked(null)} />
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

type DialogProps = {
  readonly wallet: UserWallet;
  readonly open: boolean;
  readonly onClose: () => void;
};

function Rename({ wallet, open, onClose }: DialogProps) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const action = useAction();
  const [label, setLabel] = useState(wallet.label ?? '');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const saved = await action.run(async (api) => {
      await api.patch(walletPath(wallet.id), { label: label.trim() === '' ? null : label });
      await reload();
    });
    if (saved) onClose();
  }

  const title = t('accountWallets.renameTitle', { account: wallet.account });
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate className="space-y-4">
        <Field
          name="label"
          label={t('accountWallets.label')}
          hint={t('accountWallets.labelHint')}
          maxLength={64}
          autoComplete="off"
          value={label}
          error={problemOf(action, 'label')}
          onChange={(event) => setLabel(event.target.value)}
        />
        <ActionTrouble action={action} fields={['label']} />
        <Button type="submit" busy={action.busy}>
          {t('account.save')}
        </Button>
      </form>
    </Dialog>
  );
}

function Delete({ wallet, open, onClose }: DialogProps) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const action = useAction();
  const card = wallet.kind === 'card';

  async function forget() {
    const gone = await action.run(async (api) => {
      await api.delete(walletPath(wallet.id));
      await reload();
    });
    if (gone) onClose();
  }

  const title = t('accountWallets.deleteTitle', { account: wallet.account });
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <div className="space-y-4">
        <p>{t('accountWallets.deleteText')}</p>
        {action.problems.length > 0 ? (
          <Notice
            tone="loss"
            title={t(
              card ? 'accountWallets.deleteCardFailed' : 'accountWallets.deleteWalletFailed',
            )}
            announce
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <Button kind="loss" busy={action.busy} onClick={forget}>
            {t('accountWallets.delete')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('account.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
