import { asc, eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { orderComments } from './tables.ts';

export type CommentRow = typeof orderComments.$inferSelect;

/** Leaves a note of an operator on an order. */
export async function insertComment(
  tx: Transaction,
  comment: { readonly orderId: string; readonly operatorId: string; readonly text: string },
): Promise<void> {
  await tx.insert(orderComments).values(comment);
}

/** The notes on an order, the oldest first. */
export function readComments(database: Queryable, orderId: string): Promise<CommentRow[]> {
  return database
    .select()
    .from(orderComments)
    .where(eq(orderComments.orderId, orderId))
    .orderBy(asc(orderComments.createdAt));
}
