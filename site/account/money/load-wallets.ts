import type { LoaderFunctionArgs } from 'react-router';
import type { PaymentSystem } from '../../api/views.ts';
import { siteContext } from '../../context.ts';
import { pageFailureOf } from '../../shell/page-failure.ts';
import type { UserWallet } from '../../wallets/wallet-view.ts';

/** A payment system as the form of a new wallet needs it. */
export type WalletSystem = Pick<PaymentSystem, 'id' | 'name' | 'icon_url' | 'kind' | 'account'>;

export type WalletsData = {
  readonly wallets: readonly UserWallet[];
  /** Payment systems whose accounts can be kept, in the order of the catalogue. */
  readonly systems: readonly WalletSystem[];
};

/** The user's cards and wallets, and what can be added to them. */
export async function loadWallets({ context }: LoaderFunctionArgs): Promise<WalletsData> {
  const { api } = context.get(siteContext);
  try {
    const [{ items: wallets }, known] = await Promise.all([
      api.call('GET /api/v1/user_wallets'),
      api.call('GET /api/v1/payment_systems'),
    ]);
    const systems = known.items
      .filter(({ kind }) => kind !== 'cash' && kind !== 'exchange_code')
      .map(({ id, name, icon_url, kind, account }) => ({ id, name, icon_url, kind, account }));
    return { wallets, systems };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}
