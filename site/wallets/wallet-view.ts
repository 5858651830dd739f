import type { UserWalletAttributes } from '../../contract/wallets.ts';
import { type ApiDocument, listOf } from '../api/document.ts';
import { viewOf } from '../api/views.ts';

/** A saved card or wallet; the account is masked for its owner as well. */
export type UserWallet = Readonly<UserWalletAttributes> & { readonly id: string };

/** Address of the calls of saved cards and wallets; one of them by its id. */
export function walletPath(id?: string): string {
  const list = '/api/v1/user_wallets';
  return id === undefined ? list : `${list}/${encodeURIComponent(id)}`;
}

/** Reads the saved cards and wallets out of an answer. */
export function readWallets(document: ApiDocument): readonly UserWallet[] {
  return listOf(document).map((resource) => viewOf<UserWalletAttributes>(resource));
}
