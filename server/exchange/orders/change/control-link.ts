import { and, eq, isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { addressOf as pathOf } from '../../../../i18n/locale-path.ts';
import { addressOf, networkOf } from '../../../people/auth/address.ts';
import { isToken, newToken, tokenHashOf } from '../../../people/auth/opaque-token.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { enqueueMail } from '../../../platform/mail/outbox.ts';
import { consumeOrRefuse, type RateLimitKey } from '../../../platform/rate-limiter/rate-limiter.ts';
import type { OrdersDeps } from '../deps.ts';
import { lockOrder } from '../order-records.ts';
import type { OrderRow } from '../order-row.ts';
import { orderLinks } from '../tables.ts';
import { grantControl } from './order-control.ts';

/** How long a mailed link lets a browser in. */
const linkMinutes = 60;

/**
 * Mails the link by which another browser may act for an anonymous order, to the order's own e-mail
 * and nowhere else. Limited per order, per e-mail and per address, so that whoever has a link to
 * the page fills nobody's letter box.
 */
export async function mailControlLink(
  deps: OrdersDeps,
  row: OrderRow,
  ip: string,
): Promise<Refusal | null> {
  const { email } = row;
  if (row.userId !== null) return refuse('invalid_transition');
  if (email === null) return refuse('required', 'email');
  const { database } = deps.platform;
  const many = await consumeOrRefuse(database, keysOf(row.id, email, ip));
  if (many !== null) return many;
  await inTransaction(database, (tx) => enqueueLink(tx, deps, { ...row, email }));
  return null;
}

function keysOf(orderId: string, email: string, ip: string): RateLimitKey[] {
  return [
    { key: `order-link:${orderId}`, triesFree: 3 },
    { key: `order-link-email:${email.toLowerCase()}`, triesFree: 5 },
    { key: `order-link-address:${addressOf(ip)}`, triesFree: 20 },
    { key: `order-link-network:${networkOf(ip)}`, triesFree: 200 },
  ];
}

/** Removes links that nobody can use any more. */
export async function sweepOrderLinks(database: Queryable): Promise<void> {
  await database.delete(orderLinks).where(sql`${orderLinks.expiresAt} < now() - interval '1 day'`);
}

/**
 * Makes a link by which one browser may act for an anonymous order, for whoever is known to have
 * made it; an order that has become a user's own is opened by its page alone.
 */
export async function makeControlLink(
  tx: Transaction,
  { platform }: OrdersDeps,
  { id, userId }: Pick<OrderRow, 'id' | 'userId'>,
  locale: Locale,
): Promise<string> {
  const at = (path: string) => `${platform.config.publicUrl}${pathOf(locale, path)}`;
  if (userId !== null) return at(`/orders/${id}`);
  const token = newToken();
  const expiresAt = sql`now() + make_interval(mins => ${linkMinutes})`;
  await tx.insert(orderLinks).values({ tokenHash: tokenHashOf(token), orderId: id, expiresAt });
  return at(`/orders/${id}/control/${token}`);
}

async function enqueueLink(
  tx: Transaction,
  deps: OrdersDeps,
  { id, userId, number, email, locale }: OrderRow & { readonly email: string },
): Promise<void> {
  const url = await makeControlLink(tx, deps, { id, userId }, locale);
  const params = { number, minutes: linkMinutes, url };
  const { words } = deps.platform.shop.current();
  const subject = words.say(locale, 'mail.order_link.subject', params);
  const text = words.say(locale, 'mail.order_link.text', params);
  const replyTo = deps.replies.addressOf({ id, number });
  await enqueueMail(tx, { recipient: email, locale, subject, text, html: null, replyTo });
}

/**
 * Lets a browser act for an order by the token it was mailed. One that is wrong, used, too late, or
 * of an order that has become a user's own is told nothing but that.
 */
export async function acceptControlLink(
  deps: OrdersDeps,
  orderId: string,
  token: string,
  browserHash: string,
): Promise<Refusal | null> {
  if (!isToken(token)) return refuse('code_used_or_invalid', 'token');
  const done = await inTransaction(deps.platform.database, async (tx) => {
    const found = await lockOrder(tx, orderId);
    if (found === null || found.row.userId !== null) return refuse('code_used_or_invalid', 'token');
    const [used] = await tx
      .update(orderLinks)
      .set({ usedAt: sql`now()` })
      .where(
        and(
          eq(orderLinks.tokenHash, tokenHashOf(token)),
          eq(orderLinks.orderId, orderId),
          isNull(orderLinks.usedAt),
          sql`${orderLinks.expiresAt} > now()`,
        ),
      )
      .returning({ orderId: orderLinks.orderId });
    if (used === undefined) return refuse('code_used_or_invalid', 'token');
    await grantControl(tx, orderId, browserHash);
    return orderId;
  });
  return isRefusal(done) ? done : null;
}
