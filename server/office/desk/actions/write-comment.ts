import type * as z from 'zod/mini';
import type { commentRequest } from '../../../../contract/office.ts';
import { announceOrder } from '../../../exchange/order-changes/changes.ts';
import { insertComment } from '../../../exchange/orders/comments.ts';
import type { StoredOrder } from '../../../exchange/orders/order-records.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AuditAuthor, audit } from '../../audit/audit.ts';
import { writeToCustomer } from '../write-to-customer.ts';

type Comment = z.infer<typeof commentRequest> & {
  readonly platform: Pick<Platform, 'config' | 'clock'>;
  readonly by: { readonly operatorId: string; readonly author: AuditAuthor };
};

/** Writes one text on one order, for colleagues or to its customer, and the log of it. */
export async function writeComment(
  tx: Transaction,
  { row }: StoredOrder,
  { text, audience, platform, by }: Comment,
): Promise<void> {
  const { id: orderId, locale } = row;
  const { operatorId, author } = by;
  if (audience === 'customer') {
    const writing = { orderId, locale, body: text };
    await writeToCustomer(tx, writing, { platform, operatorId, author });
    return;
  }
  await insertComment(tx, { orderId, operatorId, text });
  await announceOrder(tx, orderId);
  const subject = { subjectType: 'orders', subjectId: orderId };
  await audit(tx, { ...author, ...subject, action: 'comment' });
}
