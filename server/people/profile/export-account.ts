import type { ExportAttributes } from '../../../contract/people/accounts.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { exportMessages } from '../../content/conversations/own-conversations.ts';
import { exportReviews } from '../../content/reviews/reviews.ts';
import { exportOrders, orderIdsOf } from '../../exchange/orders/show/own-orders.ts';
import { requestsOf } from '../../exchange/reserve-requests/own-requests.ts';
import { bankNameOf } from '../../market/catalogue/systems/recipient-banks.ts';
import { resource } from '../../platform/http/answers/json-api.ts';
import { archivedMailsTo } from '../../platform/mail/archived-mails.ts';
import { mailsTo } from '../../platform/mail/mails-to.ts';
import { heldAddresses, listFormerEmails } from '../accounts/former-emails.ts';
import { listDevices } from '../auth/devices.ts';
import { userIdentity } from '../auth/identity.ts';
import { listPasskeys } from '../auth/passkeys.ts';
import { listSessions } from '../auth/sessions.ts';
import { cardHashOf } from '../cards/card-hash.ts';
import { verifiedCards } from '../cards/verified-cards.ts';
import { exportRewards } from '../rewards/routes.ts';
import type { SignedIn } from '../sessions/asker.ts';
import { presentSession, userAttributesOf } from '../sessions/present-user.ts';
import { exportCards } from '../verifications/export-cards.ts';
import { listWallets } from '../wallets/wallet.ts';
import type { ProfileDeps } from './deps.ts';

/** Everything that is kept about a user, for them to take along; secrets are nobody's to see. */
export async function exportAccount(
  { platform, orders, countries }: ProfileDeps,
  { account, session }: SignedIn,
  locale: Locale,
) {
  const { database, clock } = platform;
  const sessions = await listSessions(database, userIdentity(account.id));
  const devices = await listDevices(database, userIdentity(account.id));
  const wallets = await listWallets(database, account.id);
  const verified = await verifiedCards(database, account.id);
  const passkeys = await listPasskeys(database, userIdentity(account.id));
  const view = { currentId: session.id, locale, ...countries };
  const addresses = await heldAddresses(database, account);
  const former = await listFormerEmails(database, account.id);
  const mails = [
    ...(await mailsTo(database, addresses)),
    ...(await archivedMailsTo(platform, addresses)),
  ];
  const attributes: ExportAttributes = {
    user: await userAttributesOf(database, account),
    former_emails: former.map(({ email, leftAt }) => ({
      email,
      left_at: leftAt.toISOString(),
    })),
    sessions: sessions.map((one) => ({ ...presentSession(one, view).attributes })),
    devices: devices.map(({ ip, createdAt, lastSeenAt }) => ({
      ip,
      created_at: createdAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
    wallets: wallets.map(({ userId: _owner, createdAt, ...wallet }) => ({
      id: wallet.id,
      payment_system_id: wallet.paymentSystem,
      account: wallet.account,
      memo: wallet.memo,
      bank: bankNameOf(orders.catalogue.current(), wallet.bankId, locale),
      label: wallet.label,
      card_verified: verified.has(cardHashOf(platform, wallet.account)),
      created_at: createdAt.toISOString(),
    })),
    orders: await exportOrders(orders, account.id, locale),
    rewards: await exportRewards(database, account.id, locale),
    reserve_requests: await requestsOf(database, addresses),
    card_verifications: await exportCards(database, account.id),
    reviews: await exportReviews(database, orderIdsOf(database, account.id)),
    messages: await exportMessages(database, orderIdsOf(database, account.id), addresses),
    mails: mails.map(({ subject, state, createdAt }) => ({
      subject,
      state,
      created_at: createdAt.toISOString(),
    })),
    exported_at: clock.now().toISOString(),
  };
  return resource('account_exports', account.id, attributes);
}
