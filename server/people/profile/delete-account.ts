import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { countOpenOrders } from '../../exchange/orders/show/own-orders.ts';
import { forgetRequests } from '../../exchange/reserve-requests/own-requests.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { forgetMailsTo } from '../../platform/mail/mails-to.ts';
import { forgetAccount } from '../accounts/close-account.ts';
import { unlinkProvider } from '../accounts/linked-provider.ts';
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
 * Deletes an account: sessions, factors, wallets, photos of cards, mails and whatever says whose
 * it was. Its finished orders stay, since the law makes us keep them; refused while one is not.
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
    await unlinkProvider(tx, userId);
    await forgetRequests(tx, account.email);
    await forgetMailsTo(tx, account.email);
    await forgetAccount(tx, platform, account);
    return null;
  });
}
