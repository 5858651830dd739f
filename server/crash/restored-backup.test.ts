import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../core/refusal.ts';
import { decideOrder } from '../exchange/orders/change/customer-steps.ts';
import { trusted } from '../exchange/orders/change/order-control.ts';
import { findOrder } from '../exchange/orders/order-records.ts';
import { findIssued } from '../exchange/requisites/pool-records.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { approveRefused, atTheWeb, insideOf, payFor, until } from './patient-customer.ts';
import { type PrivateChain, startPrivateChain } from './private-chain.ts';
import { provePaidOnce } from './prove-paid-once.ts';
import { type Service, startService } from './service-under-test.ts';

let chain: PrivateChain;
let service: Service;

beforeAll(async () => {
  chain = await startPrivateChain();
  service = await startService(['signer', 'worker', 'web'], chain.variables);
}, 600_000);

afterAll(async () => {
  await service.close();
  await chain.close();
});

async function tables(): Promise<readonly SQL[]> {
  const { rows } = await service.platform.database.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows.map(({ name }) => sql.identifier(name)).map((name) => sql`${name}`);
}

/** Copies everything the service knows. */
async function backUp(): Promise<void> {
  const all = await tables();
  await inTransaction(service.platform.database, async (tx) => {
    await tx.execute(sql`drop schema if exists backup cascade`);
    await tx.execute(sql`create schema backup`);
    for (const table of all) await tx.execute(sql`create table backup.${table} as table ${table}`);
  });
}

/** Puts everything back as it was then; what is guarded against changes is no hindrance to that. */
async function restore(): Promise<void> {
  const all = await tables();
  await inTransaction(service.platform.database, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`truncate ${sql.join([...all], sql`, `)}`);
    for (const table of all) {
      await tx.execute(sql`insert into ${table} overriding system value table backup.${table}`);
    }
    // No service runs while its database is restored: what a round has seen before must not be
    // written after it.
    await tx.execute(sql`delete from leases`);
  });
}

const completed = ({ status }: { readonly status: string }) => status === 'completed';

async function sell(): Promise<string> {
  return atTheWeb(service).place('coinToWallet', {
    income_payment_system_id: 'ltc',
    income_amount: '1',
    refund_account: undefined,
  });
}

const addressOf = async (id: string) =>
  (await findIssued(service.platform.database, id))?.address ?? '';

test('a backup older than a payout pays nothing twice and gives no address again', async () => {
  const bought = await insideOf(service).place('walletToCoin', {
    outcome_payment_system_id: 'ltc',
    outcome_account: await chain.address(),
  });
  const sold = await sell();
  await backUp();

  const forgotten = await sell();
  const usedAddress = await addressOf(forgotten);
  for (const id of [sold, forgotten]) await chain.pay(service, id);
  await payFor(service, bought, 1_000_000n);
  for (const id of [bought, sold, forgotten]) await until(service, id, completed);
  await chain.provePaidOnce(service, bought);

  await restore();
  expect(await findOrder(service.platform.database, forgotten)).toBeNull();
  expect((await findOrder(service.platform.database, bought))?.order.status).toBe('waiting_funds');
  // The coins that were sold are seen again by themselves; play money is as old as the backup.
  await payFor(service, bought, 1_000_000n);
  for (const id of [bought, sold]) await until(service, id, completed);
  await chain.provePaidOnce(service, bought);
  await provePaidOnce(service.platform.database);
  expect(await addressOf(await sell())).not.toBe(usedAddress);
}, 600_000);

test('nor when the order has another sum by now and an operator tries again and again', async () => {
  const { database } = service.platform;
  const bought = await insideOf(service).place('walletToCoin', {
    outcome_payment_system_id: 'ltc',
    outcome_account: await chain.address(),
  });
  await backUp();
  await payFor(service, bought, 1_000_000n);
  await until(service, bought, completed);
  await chain.provePaidOnce(service, bought);

  await restore();
  await payFor(service, bought, 500_000n);
  await until(service, bought, ({ exception }) => exception === 'underpaid');
  const accepted = await decideOrder(
    service.modules.orders,
    bought,
    { decision: 'accept' },
    trusted,
  );
  expect(isRefusal(accepted)).toBe(false);
  for (const failures of [1, 2, 3]) {
    const said = async () => {
      const { rows } = await database.execute<{ reason: string }>(sql`
        select p.reason from payouts p join orders o on o.id = p.order_id
         where o.id = ${bought} and p.state = 'failed' and o.exception = 'payout_failed'`);
      return rows.map(({ reason }) => reason);
    };
    await expect.poll(said, { timeout: 60_000, interval: 200 }).toHaveLength(failures);
    const { sum, count } = await chain.paidTo(service, bought);
    expect([count, await said()], sum).toEqual([1, Array(failures).fill(expect.any(String))]);
    await approveRefused(service);
  }
}, 600_000);
