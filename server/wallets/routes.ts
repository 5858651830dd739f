import type { FastifyRequest } from 'fastify';
import {
  type UserWalletAttributes,
  walletLabelRequest,
  walletRequest,
} from '../../contract/wallets.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { maskAccount } from '../../core/requisites/mask-account.ts';
import type { Locale } from '../../i18n/locale.ts';
import { cardHashOf } from '../cards/card-hash.ts';
import { verifiedCards } from '../cards/verified-cards.ts';
import { findSystem } from '../catalogue/catalogue.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import { bankNameOf } from '../catalogue/recipient-banks.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes, readFields, withFaults } from '../platform/http/attributes.ts';
import { document, type Resource, related, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { Platform } from '../platform/platform.ts';
import { requireFreshUser, requireUser } from '../sessions/asker.ts';
import { holdSession } from '../sessions/hold-session.ts';
import {
  checkWalletRequest,
  deleteWallets,
  labelWallet,
  listWallets,
  saveWallet,
  type Wallet,
} from './wallet.ts';

type WalletParams = { Params: { id: string } };

/** The cards and wallets of the signed-in user. Changing them needs a recent proof of who it is. */
export function registerWalletRoutes(app: App, platform: Platform, catalogue: CatalogueRoom): void {
  const cardsOf = (userId: string) => verifiedCards(platform.database, userId);
  const show = (request: FastifyRequest, verified: ReadonlySet<string>) => (wallet: Wallet) =>
    presentWallet({ platform, catalogue, verified }, wallet, localeOf(request));
  app.get('/api/v1/user_wallets', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const wallets = await listWallets(platform.database, user.account.id);
    const verified = await cardsOf(user.account.id);
    return whole(wallets.flatMap(show(request, verified)));
  });
  app.post('/api/v1/user_wallets', async (request, reply) => {
    const wallet = await add(platform, catalogue, request);
    if (isRefusal(wallet)) return wallet;
    reply.code(201);
    const verified = await cardsOf(wallet.userId);
    return document(show(request, verified)(wallet)[0] ?? null);
  });
  app.patch<WalletParams>('/api/v1/user_wallets/:id', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const parsed = parseAttributes(walletLabelRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { id } = request.params;
    const wallet = await labelWallet(platform.database, user.account.id, id, parsed.label);
    if (isRefusal(wallet)) return wallet;
    const verified = await cardsOf(wallet.userId);
    return document(show(request, verified)(wallet)[0] ?? null);
  });
  app.delete<WalletParams>('/api/v1/user_wallets/:id', async (request, reply) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const gone = await deleteWallets(platform.database, user.account.id, request.params.id);
    return gone ? reply.code(204).send() : refuse('not_found');
  });
}

async function add(
  platform: Platform,
  catalogue: CatalogueRoom,
  request: FastifyRequest,
): Promise<Wallet | Refusal> {
  const user = await requireFreshUser(platform, request);
  if (isRefusal(user)) return user;
  const read = readFields(walletRequest, request, { payment_system_id: '-', account: '-' });
  if (isRefusal(read)) return read;
  const wanted = withFaults(read.faults, checkWalletRequest(catalogue, read.values));
  if (isRefusal(wanted)) return wanted;
  return inTransaction(platform.database, async (tx) => {
    const owner = await holdSession(tx, user);
    return isRefusal(owner) ? owner : saveWallet(tx, platform, owner, wanted);
  });
}

type Shown = {
  readonly platform: Platform;
  readonly catalogue: CatalogueRoom;
  /** Hashes of the user's verified cards. */
  readonly verified: ReadonlySet<string>;
};

/** A wallet of a payment system that is gone is not shown; nothing could be done with it. */
function presentWallet(
  { platform, catalogue, verified }: Shown,
  wallet: Wallet,
  locale: Locale,
): Resource[] {
  const system = findSystem(catalogue.current(), wallet.paymentSystem);
  if (system === null) return [];
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
  return [resource('user_wallets', wallet.id, attributes, relationships)];
}
