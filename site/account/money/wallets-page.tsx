import { useState } from 'react';
import { useLoaderData } from 'react-router';
import { Button } from '../../../ui/actions/button.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { UserWallet } from '../../wallets/wallet-view.ts';
import { AccountPage, Part } from '../account-page.tsx';
import { EmptyPart } from '../empty-part.tsx';
import { loadWallets, type WalletsData } from './load-wallets.ts';
import { WalletForm } from './wallet-form.tsx';
import { WalletLine } from './wallet-line.tsx';

export const loader = loadWallets;

/** Cards and wallets that the exchange form need not ask for again. */
export function Component() {
  const { t } = useLanguage();
  const { wallets, systems } = useLoaderData<WalletsData>();
  const [adding, setAdding] = useState(false);
  const cards = wallets.filter(({ kind }) => kind === 'card');
  const others = wallets.filter(({ kind }) => kind !== 'card');
  const add = (
    <Button kind={wallets.length === 0 ? 'primary' : 'quiet'} onClick={() => setAdding(true)}>
      {t('accountWallets.add')}
    </Button>
  );
  return (
    <AccountPage title={t('account.wallets')} lead={t('accountWallets.lead')}>
      {wallets.length === 0 ? (
        <EmptyPart
          seed="wallets"
          title={t('accountWallets.none')}
          text={t('accountWallets.noneText')}
        >
          {add}
        </EmptyPart>
      ) : (
        add
      )}
      <Group title={t('accountWallets.cards')} wallets={cards} systems={systems} />
      <Group title={t('accountWallets.wallets')} wallets={others} systems={systems} />
      <WalletForm open={adding} systems={systems} onClose={() => setAdding(false)} />
    </AccountPage>
  );
}

type GroupProps = Pick<WalletsData, 'systems'> & {
  readonly title: string;
  readonly wallets: readonly UserWallet[];
};

function Group({ title, wallets, systems }: GroupProps) {
  if (wallets.length === 0) return null;
  return (
    <Part title={title}>
      <ul aria-label={title} className="divide-y divide-hairline">
        {wallets.map((wallet) => (
          <WalletLine
            key={wallet.id}
            wallet={wallet}
            system={systems.find(({ id }) => id === wallet.payment_system_id) ?? null}
          />
        ))}
      </ul>
    </Part>
  );
}
