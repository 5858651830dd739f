import type { Locale } from '../../../i18n/locale.ts';
import { type Answering, answer, type OrderReach } from '../../content/conversations/answer.ts';
import { conversationOf } from '../../content/conversations/hear.ts';
import { followersOf } from '../../exchange/order-chats/follow-order.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import type { Transaction } from '../../platform/database/database.ts';

type Writing = { readonly orderId: string; readonly locale: Locale; readonly body: string };

/**
 * Writes to the customer of an order, whether or not they have ever asked anything: on its page, by
 * mail, and to the chats that follow it.
 */
export async function writeToCustomer(
  tx: Transaction,
  { orderId, locale, body }: Writing,
  answering: Omit<Answering, 'orderOf'>,
): Promise<void> {
  const { id } = await conversationOf(tx, { orderId, locale });
  await answer(tx, id, body, { ...answering, orderOf: reachOf });
}

/** What an order is called, and where else its customer hears of an answer. */
export async function reachOf(tx: Transaction, orderId: string): Promise<OrderReach> {
  const found = await findOrder(tx, orderId);
  if (found === null) throw new Error(`a conversation names the unknown order ${orderId}`);
  const { number, email } = found.row;
  return { number, email, chats: await followersOf(tx, orderId) };
}
