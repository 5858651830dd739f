import { and, count, desc, eq } from 'drizzle-orm';
import type { WalletRequest } from '../../../contract/people/wallets.ts';
import { checkLabel } from '../../../core/accounts/check-label.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { checkMemo } from '../../../core/requisites/check-memo.ts';
import { maskAccount } from '../../../core/requisites/mask-account.ts';
import { findSystem } from '../../market/catalogue/catalogue.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { asksBank, type PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { chooseBank } from '../../market/catalogue/systems/recipient-banks.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type MailDeps, mailAccount } from '../accounts/account-mail.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { userWallets } from './tables.ts';

export type Wallet = typeof userWallets.$inferSelect;

/** Cards and wallets one user may keep. */
const walletsMax = 50;

/** What is kept of a wallet: its system and how to pay to it. */
export type WalletAccount = {
  readonly system: PaymentSystem;
  readonly account: string;
  readonly memo: string | null;
  /** The bank behind a phone number, of `recipient_banks`. */
  readonly bankId: string | null;
};

/** Checks a card or wallet as an order would, and names every field at fault at once. */
export function checkWalletRequest(
  catalogue: LiveCatalogue,
  request: WalletRequest,
): (WalletAccount & { readonly label: string | null }) | Refusal {
  const system = findSystem(catalogue.current(), request.payment_system_id);
  const label = checkLabel(request.label ?? '', 'label');
  if (system === null) {
    const unknown = refuse('invalid_format', 'payment_system_id');
    return isRefusal(label) ? { refused: [...unknown.refused, ...label.refused] } : unknown;
  }
  const account = checkAccount(system.accountRule, request.account, 'account');
  const inside = isRefusal(account) ? null : account.memo;
  const memo =
    system.memoRule === null
      ? { memo: null }
      : checkMemo(system.memoRule, request.memo, inside, 'memo');
  const bank = request.bank ? chooseBank(catalogue.current(), request.bank, 'bank') : null;
  const problems: RefusalItem[] = [account, label, memo, bank]
    .filter(isRefusal)
    .flatMap(({ refused }) => refused);
  if (problems.length > 0) return { refused: problems };
  if (isRefusal(account) || isRefusal(label) || isRefusal(memo) || isRefusal(bank)) {
    return refuse('malformed');
  }
  const bankId = asksBank(system) ? (bank?.id ?? null) : null;
  return { system, account: account.account, memo: memo.memo, bankId, label };
}

/**
 * Keeps a card or wallet of a user and tells them by mail. Refuses `already_saved` for one that
 * is there and `too_many` when there are fifty.
 */
export async function saveWallet(
  tx: Transaction,
  deps: MailDeps,
  owner: LiveAccount,
  wanted: WalletAccount & { readonly label: string | null },
): Promise<Wallet | Refusal> {
  const [counted] = await tx
    .select({ total: count() })
    .from(userWallets)
    .where(eq(userWallets.userId, owner.id));
  if ((counted?.total ?? 0) >= walletsMax) return refuse('too_many');
  const { system, account, memo, bankId, label } = wanted;
  const [wallet] = await tx
    .insert(userWallets)
    .values({ userId: owner.id, paymentSystem: system.id, account, memo, bankId, label })
    .onConflictDoNothing()
    .returning();
  if (wallet === undefined) return refuse('already_saved', 'account');
  await mailAccount(tx, deps, owner, {
    template: 'wallet_saved',
    path: '/account/wallets',
    params: {
      account: maskAccount(system.accountRule.kind, account),
      system: system.name[owner.locale],
    },
  });
  return wallet;
}

/** The cards and wallets of a user, newest first. */
export function listWallets(database: Queryable, userId: string): Promise<Wallet[]> {
  return database
    .select()
    .from(userWallets)
    .where(eq(userWallets.userId, userId))
    .orderBy(desc(userWallets.createdAt), desc(userWallets.id));
}

/** One of a user's own; null for what is not there or is somebody else's. */
export async function findWallet(
  database: Queryable,
  userId: string,
  id: string,
): Promise<Wallet | null> {
  if (!isWalletId(id)) return null;
  const [wallet] = await database.select().from(userWallets).where(mine(userId, id));
  return wallet ?? null;
}

/** Writes the label of one of a user's own. */
export async function labelWallet(
  database: Queryable,
  userId: string,
  id: string,
  text: string | null,
): Promise<Wallet | Refusal> {
  const label = checkLabel(text ?? '', 'label');
  if (isRefusal(label)) return label;
  if (!isWalletId(id)) return refuse('not_found');
  const [wallet] = await database
    .update(userWallets)
    .set({ label })
    .where(mine(userId, id))
    .returning();
  return wallet ?? refuse('not_found');
}

/** Takes one of a user's own away, or all; false when there was none such. */
export async function deleteWallets(
  database: Queryable,
  userId: string,
  id?: string,
): Promise<boolean> {
  if (id !== undefined && !isWalletId(id)) return false;
  const where = id === undefined ? eq(userWallets.userId, userId) : mine(userId, id);
  const deleted = await database.delete(userWallets).where(where);
  return (deleted.rowCount ?? 0) > 0;
}

function mine(userId: string, id: string) {
  return and(eq(userWallets.userId, userId), eq(userWallets.id, id));
}

function isWalletId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}
