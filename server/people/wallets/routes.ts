import { type UserWalletAttributes, walletRequest } from '../../../contract/people/wallets.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { maskAccount } from '../../../core/requisites/mask-account.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { findSystem } from '../../market/catalogue/catalogue.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { bankNameOf } from '../../market/catalogue/systems/recipient-banks.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, related, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields, withFaults } from '../../platform/http/attributes.ts';
import type { Platform } from '../../platform/platform.ts';
import { cardHashOf } from '../cards/card-hash.ts';
import { verifiedCards } from '../cards/verified-cards.ts';
import { handleRecentUser, handleUser } from '../sessions/handle-user.ts';
import { holdSession } from '../sessions/hold-session.ts';
import {
  checkWalletRequest,
  deleteWallets,
  labelWallet,
  listWallets,
  saveWallet,
  type Wallet,
} from './wallet.ts';

/** The cards and wallets of the signed-in user. Changing them needs reauthentication. */
export function registerWalletRoutes(app: App, platform: Platform, catalogue: LiveCatalogue): void {
  const { database } = platform;
  const viewOf = async (userId: string, locale: Locale): Promise<View> => {
    return { platform, catalogue, locale, verified: await verifiedCards(database, userId) };
  };
  handleUser(app, platform, 'GET /api/v1/user_wallets', async ({ user, locale }) => {
    const wallets = await listWallets(database, user.account.id);
    const view = await viewOf(user.account.id, locale);
    return whole(wallets.flatMap((wallet) => presentKnown(view, wallet) ?? []));
  });
  handleRecentUser(app, platform, 'POST /api/v1/user_wallets', async (asked) => {
    const { user, request, locale } = asked;
    const read = readFields(walletRequest, request, { payment_system_id: '-', account: '-' });
    if (isRefusal(read)) return read;
    const wanted = withFaults(read.faults, checkWalletRequest(catalogue, read.values));
    if (isRefusal(wanted)) return wanted;
    const wallet = await inTransaction(database, async (tx) => {
      const owner = await holdSession(tx, user);
      return isRefusal(owner) ? owner : saveWallet(tx, platform, owner, wanted);
    });
    if (isRefusal(wallet)) return wallet;
    const view = await viewOf(wallet.userId, locale);
    return document(presentWallet(view, wallet, wanted.system));
  });
  handleRecentUser(app, platform, 'PATCH /api/v1/user_wallets/{id}', async (asked) => {
    const { user, params, body, locale } = asked;
    const wallet = await labelWallet(database, user.account.id, params.id, body.label);
    if (isRefusal(wallet)) return wallet;
    return document(presentKnown(await viewOf(wallet.userId, locale), wallet));
  });
  handleRecentUser(app, platform, 'DELETE /api/v1/user_wallets/{id}', async ({ user, params }) => {
    const gone = await deleteWallets(database, user.account.id, params.id);
    return gone ? undefined : refuse('not_found');
  });
}

type View = {
  readonly platform: Platform;
  readonly catalogue: LiveCatalogue;
  readonly locale: Locale;
  /** Hashes of the user's verified cards. */
  readonly verified: ReadonlySet<string>;
};

/** A wallet of a payment system that is gone is not shown; nothing could be done with it. */
function presentKnown(view: View, wallet: Wallet) {
  const system = findSystem(view.catalogue.current(), wallet.paymentSystem);
  return system === null ? null : presentWallet(view, wallet, system);
}

function presentWallet(
  { platform, catalogue, locale, verified }: View,
  wallet: Wallet,
  system: PaymentSystem,
) {
  const attributes: UserWalletAttributes = {
    account: maskAccount(system.accountRule.kind, wallet.account),
    memo: wallet.memo,
    bank: bankNameOf(catalogue.current(), wallet.bankId, locale),
    label: wallet.label,
    payment_system_id: system.id,
    kind: system.kind,
    card_verified:
      system.accountRule.kind === 'card' && verified.has(cardHashOf(platform, wallet.account)),
    created_at: wallet.createdAt.toISOString(),
  };
  const relationships = { payment_system: related('payment_systems', system.id) };
  return resource('user_wallets', wallet.id, attributes, relationships);
}
