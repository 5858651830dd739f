import type { VerificationDecision } from '../../../core/verifications/card-verification.ts';
import { translate } from '../../../i18n/translate.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAccount } from '../accounts/find-account.ts';
import { isOrderCovered } from '../cards/covered-orders.ts';
import type { VerificationRow } from './tables.ts';

const topics = {
  approve: 'card_verified',
  reject: 'card_rejected',
  revoke: 'card_revoked',
} as const satisfies Record<VerificationDecision, string>;

/**
 * Writes to whoever sent a card what was decided, why, and where they go on. An order that goes on
 * by it has a mail of its own. Without an e-mail there is nobody to write to.
 */
export async function mailDecision(
  tx: Transaction,
  { config, shop }: Pick<Platform, 'config' | 'shop'>,
  row: VerificationRow,
  decision: VerificationDecision,
): Promise<void> {
  const account = row.userId === null ? null : await findAccount(tx, row.userId);
  const recipient = account?.email ?? row.email;
  if (recipient === null) return;
  if (decision === 'approve' && (await orderGoesOn(tx, row))) return;
  const { locale, orderId } = row;
  const topic = topics[decision];
  const again = `/verification/new${orderId === null ? '' : `?order=${orderId}`}`;
  const path = decision === 'approve' ? '/' : again;
  const params = {
    card: row.cardMasked.slice(-4),
    reason: row.rejectReason || translate(locale, 'verification.noReason'),
    url: `${config.publicUrl}${locale === 'en' ? '/en' : ''}${path}`,
  };
  const { words } = shop.current();
  const subject = words.say(locale, `mail.${topic}.subject`, params);
  const text = words.say(locale, `mail.${topic}.text`, params);
  await enqueueMail(tx, { recipient, locale, subject, text, html: null });
}

async function orderGoesOn(tx: Transaction, { orderId }: VerificationRow): Promise<boolean> {
  if (orderId === null) return false;
  const found = await findOrder(tx, orderId);
  return found?.order.awaitsCard === true && (await isOrderCovered(tx, orderId));
}
