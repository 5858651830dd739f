import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import {
  eraseConversationsOf,
  eraseOrderConversations,
} from '../../content/conversations/own-conversations.ts';
import { eraseReviews } from '../../content/reviews/reviews.ts';
import { forgetOrderChats } from '../../exchange/order-chats/follow-order.ts';
import {
  countOpenOrders,
  orderIdsOf,
  ordersMailedElsewhere,
} from '../../exchange/orders/show/own-orders.ts';
import { forgetRequests } from '../../exchange/reserve-requests/own-requests.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { HeldAddress } from '../../platform/mail/held-address.ts';
import { forgetMailsOfOrders, forgetMailsTo } from '../../platform/mail/mails-to.ts';
import { forgetAccount } from '../accounts/close-account.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { heldAddresses } from '../accounts/former-emails.ts';
import { linkedSubject, unlinkProvider } from '../accounts/linked-provider.ts';
import { forgetDevices } from '../auth/devices.ts';
import { userIdentity } from '../auth/identity.ts';
import { endSessions } from '../auth/sessions.ts';
import { forgetNotes } from '../customers/notes.ts';
import { dropFactors } from '../factors/factor-state.ts';
import type { SignedIn } from '../sessions/asker.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { forgetCardsOf } from '../verifications/forget-account.ts';
import { deleteWallets } from '../wallets/wallet.ts';
import type { ProfileDeps } from './deps.ts';

/**
 * Deletes an account: sessions, factors, wallets, photos of cards, mails, reviews, conversations
 * and whatever says whose it was, also under addresses that the account had before. Its finished
 * orders stay, since the law makes us keep them; refused while one is not finished.
 */
export async function deleteAccount(
  { platform }: Pick<ProfileDeps, 'platform'>,
  user: SignedIn,
): Promise<Refusal | null> {
  return inTransaction(platform.database, async (tx) => {
    const account = await holdSession(tx, user);
    if (isRefusal(account)) return account;
    const { id: userId } = account;
    if ((await countOpenOrders(tx, userId)) > 0) return refuse('orders_under_way');
    await endSessions(tx, userIdentity(userId));
    await forgetDevices(tx, userIdentity(userId));
    await dropFactors(tx, userId);
    await deleteWallets(tx, userId);
    await forgetCardsOf(tx, userId);
    await forgetNotes(tx, userId);
    const addresses = await heldAddresses(tx, account);
    await eraseWritten(tx, account, addresses);
    await unlinkProvider(tx, userId);
    await forgetRequests(tx, addresses);
    await forgetMailsTo(tx, addresses);
    await forgetMailsOfOrders(tx, await ordersMailedElsewhere(tx, userId, account.email));
    await forgetAccount(tx, platform, account);
    return null;
  });
}

/** Erases what the user has written, with what was answered, and whatever says in which chats. */
async function eraseWritten(
  tx: Transaction,
  { id: userId }: LiveAccount,
  addresses: readonly HeldAddress[],
): Promise<void> {
  const orderIds = orderIdsOf(tx, userId);
  await eraseReviews(tx, orderIds);
  const said = await eraseOrderConversations(tx, orderIds);
  const chats = await forgetOrderChats(tx, orderIds, said);
  // A private chat with the bot has the number that Telegram gives its user.
  const telegram = Number((await linkedSubject(tx, userId, 'telegram')) ?? Number.NaN);
  const chatIds = Number.isSafeInteger(telegram) ? [...chats, telegram] : chats;
  await eraseConversationsOf(tx, { addresses, chatIds });
}
