import type { FastifyRequest } from 'fastify';
import {
  type UserWalletAttributes,
  walletLabelRequest,
  walletRequest,
} from '../../contract/wallets.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { maskAccount } from '../../core/requisites/mask-account.ts';
import { findSystem } from '../catalogue/catalogue.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, type Resource, related, resource, whole } from '../platform/http/json-api.ts';
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
  const show = (wallet: Wallet) => presentWallet(catalogue, wallet);
  app.get('/api/v1/user_wallets', async (request) => {
    const user = await requireUser(platform, request);
    if (isRefusal(user)) return user;
    const wallets = await listWallets(platform.database, user.account.id);
    return whole(wallets.flatMap(show));
  });
  app.post('/api/v1/user_wallets', async (request, reply) => {
    const wallet = await add(platform, catalogue, request);
    if (isRefusal(wallet)) return wallet;
    reply.code(201);
    return document(show(wallet)[0] ?? null);
  });
  app.patch<WalletParams>('/api/v1/user_wallets/:id', async (request) => {
    const user = await requireFreshUser(platform, request);
    if (isRefusal(user)) return user;
    const parsed = parseAttributes(walletLabelRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { id } = request.params;
    const wallet = await labelWallet(platform.database, user.account.id, id, parsed.label);
    return isRefusal(wallet) ? wallet : document(show(wallet)[0] ?? null);
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
  const parsed = parseAttributes(walletRequest, request);
  if (isRefusal(parsed)) return parsed;
  const wanted = checkWalletRequest(catalogue, parsed);
  if (isRefusal(wanted)) return wanted;
  return inTransaction(platform.database, async (tx) => {
    const owner = await holdSession(tx, user);
    return isRefusal(owner) ? owner : saveWallet(tx, platform, owner, wanted);
  });
}

/** A wallet of a payment system that is gone is not shown; nothing could be done with it. */
function presentWallet(catalogue: CatalogueRoom, wallet: Wallet): Resource[] {
  const system = findSystem(catalogue.current(), wallet.paymentSystem);
  if (system === null) return [];
  const attributes: UserWalletAttributes = {
    account: maskAccount(system.accountRule.kind, wallet.account),
    memo: wallet.memo,
    label: wallet.label,
    payment_system_id: system.id,
    kind: system.kind,
    card_verified: wallet.cardVerifiedAt !== null,
    created_at: wallet.createdAt.toISOString(),
  };
  const relationships = { payment_system: related('payment_systems', system.id) };
  return [resource('user_wallets', wallet.id, attributes, relationships)];
}
