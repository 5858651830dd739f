import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  coversExchange,
  verificationStatuses,
} from '../../../core/verifications/card-verification.ts';
import {
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { isCardVerified } from './covered-orders.ts';

let bed: TestExchange;
const users = [randomUUID(), randomUUID()];
/** Orders that verifications were sent for, each with an e-mail of its own, or none. */
const orders: { id: string; email: string | null }[] = [];

beforeAll(async () => {
  bed = await openTestExchange();
  const { database } = bed.platform;
  for (const [at, id] of users.entries()) {
    await database.execute(sql`
      insert into users (id, email, locale, status, referral_code, confirmed_at)
      values (${id}, ${`u${at}@example.com`}, 'ru', 'active', ${`aaaaaaa${'ab'[at]}`}, now())`);
  }
  const customer = openCustomer(bed);
  for (const email of ['anna@example.com', 'Boris@Example.com', null]) {
    const id = await customer.place('walletToCoin', { email: email ?? 'x@example.com' });
    await database.execute(sql`
      update orders set email = ${email}, version = version + 1 where id = ${id}`);
    orders.push({ id, email });
  }
});

afterAll(() => bed.close());

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

test('the database lets through whom the core lets through', async () => {
  const { database } = bed.platform;
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from issuing_banks limit 1`,
  );
  const bank = rows[0]?.id ?? '';
  const user = oneOf(null, 0, 1);
  const order = oneOf(null, 0, 1, 2);
  const arbitrary = fc.record({
    status: oneOf(...verificationStatuses, 'verified' as const, 'verified' as const),
    owner: user,
    ownerBrowser: oneOf('one', 'two'),
    sentFor: order,
    direction: oneOf(null, 'a-b', 'x-y'),
    card: oneOf('card', 'card', 'other'),
    asker: user,
    askerBrowser: oneOf(null, 'one', 'two'),
    payingFor: oneOf('anna@example.com', 'ANNA@example.com', 'boris@example.com', null),
    payingOrder: order,
  });
  await fc.assert(
    fc.asyncProperty(arbitrary, async (drawn) => {
      const owner = {
        userId: drawn.owner === null ? null : (users[drawn.owner] ?? null),
        browserHash: drawn.ownerBrowser,
      };
      const sentFor = drawn.sentFor === null ? null : (orders[drawn.sentFor] ?? null);
      const status = drawn.status;
      const decidedAt = status === 'waiting' ? null : new Date();
      await database.execute(sql`delete from card_verifications`);
      await database.execute(sql`
        insert into card_verifications (id, user_id, browser_hash, order_id, direction_id, kind,
            issuing_bank_id, card_masked, card_hash, status, photo_sha256, photo_hash, decided_at)
        values (${'v'.repeat(22)}, ${owner.userId}, ${owner.browserHash}, ${sentFor?.id ?? null},
            ${drawn.direction}, 'plastic', ${bank}, '2200', 'card', ${status}, 'sha', 0,
            ${decidedAt?.toISOString() ?? null})`);
      const paying = {
        person: {
          userId: drawn.asker === null ? null : (users[drawn.asker] ?? null),
          browserHash: drawn.askerBrowser,
        },
        cardHash: drawn.card,
        directionId: 'a-b',
        order: {
          id: drawn.payingOrder === null ? 'new' : (orders[drawn.payingOrder]?.id ?? 'new'),
          email: drawn.payingFor,
        },
      };
      const verification = {
        status,
        cardHash: 'card',
        directionId: drawn.direction,
        owner,
        order: sentFor,
      };
      expect(await isCardVerified(database, paying)).toBe(coversExchange(verification, paying));
    }),
    { numRuns: 400 },
  );
});
