import { differenceOf, maskAround } from '../../../core/requisites/account-difference.ts';
import { formatMoment } from '../../../i18n/format-moment.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import type { CorrectionRow } from '../../money/payout-holds/account-corrections.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import type { OrderRow } from '../orders/order-row.ts';

type Mailed = {
  readonly row: OrderRow;
  readonly recipient: string;
  readonly correction: CorrectionRow;
  readonly token: string;
};

/**
 * Mails the link by which a customer agrees to another account, or refuses it; it is in no other
 * place. Sent to whoever wants no mails about orders as well: their payout waits for it.
 */
export async function mailCorrection(
  tx: Transaction,
  deps: OrdersDeps,
  { row, recipient, correction, token }: Mailed,
): Promise<void> {
  const { locale, id, number } = row;
  const path = addressOf(locale, `/orders/${id}/account/${token}`);
  const { before, after } = maskedPair(correction.oldAccount, correction.newAccount);
  const params = {
    number,
    system: systemOf(deps, row.outcomeSystem).name[locale],
    before,
    after,
    until: `${formatMoment(correction.expiresAt.toISOString(), locale, 'UTC')} UTC`,
    url: `${deps.platform.config.publicUrl}${path}`,
  };
  const { words } = deps.platform.shop.current();
  const subject = words.say(locale, 'mail.account_correction.subject', params);
  const text = words.say(locale, 'mail.account_correction.text', params);
  const replyTo = deps.replies.addressOf(row);
  await enqueueMail(tx, { recipient, locale, subject, text, html: null, replyTo });
}

/** Both accounts as their owner is shown them: masked, but for where they differ. */
export function maskedPair(before: string, after: string): { before: string; after: string } {
  const at = differenceOf(before, after).head.length;
  return { before: maskAround(before, at), after: maskAround(after, at) };
}
