import { eq, sql } from 'drizzle-orm';
import { work } from '../../money/online-payments/testing.ts';
import { heldLease, seizeLease } from '../../platform/lease/testing.ts';
import type { Customer, TestExchange } from '../orders/testing.ts';
import { requisiteForwards, requisiteRequests, requisiteSearches } from './tables.ts';
import { requisitesRound } from './work-requisites.ts';

type Bed = Pick<TestExchange, 'platform' | 'gateways' | 'deps' | 'app'>;

const name = 'look for requisites';

/** One round of the worker, now, whatever it had put off; then what was told of is credited. */
export async function workCascade(bed: Bed): Promise<void> {
  const { database } = bed.platform;
  const now = sql`now()`;
  await database.update(requisiteSearches).set({ nextAt: now });
  await database
    .update(requisiteForwards)
    .set({ nextAt: now })
    .where(eq(requisiteForwards.state, 'waiting'));
  await database
    .update(requisiteRequests)
    .set({ nextAt: now })
    .where(sql`${requisiteRequests.nextAt} is not null`);
  const held = await heldLease(database, name);
  const lease = held.token === 0n ? await seizeLease(database, name) : held;
  await requisitesRound({ orders: bed.deps, gateways: bed.gateways }, lease);
  await work(bed);
}

/** What providers were asked for an order, the oldest first. */
export function requestsOf({ platform }: Pick<Bed, 'platform'>, orderId: string) {
  return platform.database
    .select()
    .from(requisiteRequests)
    .where(eq(requisiteRequests.orderId, orderId))
    .orderBy(requisiteRequests.askedAt);
}

/** Sends a cheque for an order, as its page does. */
export async function sendReceipt({ app }: Bed, from: Customer, id: string): Promise<void> {
  const content = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const part = 'content-disposition: form-data; name="cheque"; filename="cheque.pdf"';
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/orders/${id}/send_cheque`,
    cookies: from.cookies(),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: `--b\r\n${part}\r\ncontent-type: application/pdf\r\n\r\n${content}\r\n--b--\r\n`,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
