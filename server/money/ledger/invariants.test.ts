import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { payIn } from '../deposit-watcher/testing.ts';
import { assertInvariants } from './testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
  const customer = openCustomer(bed);
  await customer.place('walletToCoin');
  const served = await customer.placeToPay('coinToWallet');
  await payIn(bed, served.id);
  await bed.watch();
  await bed.pay();
  await bed.pay();
  const short = await customer.placeToPay('coinToWallet');
  await payIn(bed, short.id, { sharePpm: 500_000n });
  const waiting = await customer.placeToPay('coinToWallet');
  await payIn(bed, waiting.id);
  await bed.watch();
  await assertInvariants(bed.platform.database);
});

afterAll(() => bed.close());

/** What a bug or a burglar could do to the tables, by the invariant that finds it out. */
const defects: readonly (readonly [name: string, ...statements: string[]])[] = [
  [
    'a journal sums to zero',
    "update ledger_postings set units = units + 1 where account = 'reserve:TRX'",
  ],
  [
    'is not the sum of its postings',
    "update ledger_accounts set balance = 5 where name = 'fee:USD'",
  ],
  ['the trial balance of USD', "update ledger_accounts set balance = 5 where name = 'fee:USD'"],
  [
    'of the asset of its account',
    "update ledger_postings set asset = 'BTC' where account = 'reserve:TRX'",
  ],
  [
    'never less than nothing',
    'alter table ledger_accounts drop constraint ledger_accounts_not_overdrawn',
    "update ledger_accounts set balance = -1 where name = 'incoming:BTC'",
  ],
  [
    'what is held is what open orders hold',
    "update orders set held_units = held_units + 1 where status = 'waiting_funds'",
  ],
  [
    'what came in',
    "update orders set received_units = received_units - 1 where status = 'moderation'",
  ],
  [
    'what we owe customers',
    "update orders set outcome_units = outcome_units + 1 where status = 'processing'",
  ],
  [
    'one settled payout, of exactly its outcome',
    "update payouts set units = units + 1 where state = 'confirmed'",
  ],
  [
    'one settled payout, of exactly its outcome',
    "update payouts set account = 'P9999999999' where state = 'confirmed'",
  ],
  [
    'only a completed order was paid out',
    "update payouts set state = 'confirmed' where state = 'queued'",
  ],
  [
    'goes out once',
    'drop index payouts_once',
    `insert into payouts (id, order_id, kind, payment_system, rail, account, asset, units)
     select repeat('B', 22), order_id, 'refund', payment_system, rail, account, asset, units
       from payouts where state = 'confirmed'`,
  ],
  ['stand at the same point', "update payouts set state = 'prepared' where state = 'queued'"],
  [
    'every credited unit',
    "update deposits set units = units + 1 where notified_state = 'credited'",
  ],
  [
    'every credited unit',
    "update deposits set notified_state = 'seen' where notified_state = 'credited'",
  ],
  [
    'only where the table of steps leads',
    "update order_timeline set status = 'refunded' where line = 2 and code = 'requisites_issued'",
  ],
  [
    'the last line of the history',
    "update orders set status = 'rejected', held_units = 0 where status = 'moderation'",
  ],
  [
    'one key made one order',
    `insert into idempotency_keys (scope, key, request_hash, status, body)
     values ('orders:anonymous', 'x', 'x', 201, '{"orderId": "nobody"}')`,
  ],
  ['rounding never costs', "update ledger_accounts set balance = 1 where name = 'rounding:USD'"],
  [
    'at most one attempt',
    'drop index payout_attempts_live',
    `insert into payout_attempts (payout_id, number, rail, reference, raw, fee_asset)
     select payout_id, 2, rail, 'another', raw, fee_asset from payout_attempts`,
  ],
  [
    'an order that is over holds nothing',
    'alter table orders drop constraint orders_check1, drop constraint orders_check2',
    "update orders set held_units = 1 where status = 'completed'",
  ],
];

test.each(defects)('a defect is found out: %s', async (name, ...statements) => {
  const planted = inTransaction(bed.platform.database, async (tx) => {
    // Past the guards of the database, which would not let it happen.
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
    await assertInvariants(tx);
  });
  await expect(planted).rejects.toThrow(name);
  await assertInvariants(bed.platform.database);
});
