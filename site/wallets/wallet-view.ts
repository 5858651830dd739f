import type { UserWalletAttributes } from '../../contract/people/wallets.ts';

/** A saved card or wallet; the account is masked for its owner as well. */
export type UserWallet = UserWalletAttributes & { readonly id: string };
