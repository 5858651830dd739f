import { sql } from 'drizzle-orm';
import type { PoolRail } from '../../../rails/rail.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { heldLease, seizeLease } from '../../platform/lease/testing.ts';
import { watchDeposits } from '../deposit-watcher/watch-deposits.ts';
import { listUnowned } from '../deposits/read-deposits.ts';
import { listUnread } from '../deposits/unread-entries.ts';
import { addAddresses } from './manage-pool.ts';

/** A test exchange with a rail of pasted addresses, which only the test looks at. */
export type PoolBed = TestExchange & {
  readonly customer: Customer;
  /** Leaves these addresses free and no others. */
  paste(addresses: readonly string[]): Promise<void>;
  /** One look of the worker at the rail. */
  look(): Promise<void>;
  /** An order that has been lent an address to pay to. */
  lent(order: object): Promise<{ id: string; address: string }>;
  /** Asks for the address of an order, which may be refused. */
  ask(orderId: string): ReturnType<Customer['call']>;
  depositsOf(orderId: string): Promise<Record<string, unknown>[]>;
  /** The deposit of a transaction, where it waits for a person. */
  unowned(txid: string): Promise<Unowned | undefined>;
  /** What a transaction brought and could not be read. */
  unread(txid: string): ReturnType<typeof listUnread>;
};

type Unowned = Awaited<ReturnType<typeof listUnowned>>['rows'][number];

type PoolBedOptions = {
  readonly rail: PoolRail;
  /** The payment systems that are paid on the rail. */
  readonly codes: readonly string[];
  /** What switches the rail on. */
  readonly variables: Readonly<Record<string, string>>;
};

/** Opens an exchange whose payment systems of these codes are paid to pasted addresses. */
export async function openPoolBed({ rail, codes, variables }: PoolBedOptions): Promise<PoolBed> {
  const exchange = await openTestExchange({ variables });
  const customer = openCustomer(exchange);
  const { deps, platform } = exchange;
  const { database } = platform;
  const list = sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  );
  await database.execute(sql`update payment_systems set rail = ${rail} where code in (${list})`);
  await exchange.catalogue.refresh();
  await seizeLease(database, `watch ${rail}`);

  return {
    ...exchange,
    customer,
    paste: (addresses) =>
      inTransaction(database, async (tx) => {
        await tx.execute(sql`update pool_addresses set enabled = false`);
        await addAddresses(tx, { rail, addresses, createdBy: 'service' });
      }),
    async look() {
      const deposits = deps.rails.deposits(rail);
      if (deposits === null) throw new Error('the rail is not there');
      const lease = await heldLease(database, `watch ${rail}`);
      await watchDeposits({ deps, name: rail, rail: deposits, lease });
    },
    async lent(order) {
      const { id, wallet } = await customer.placeToPay('coinToCard', { ...order });
      return { id, address: String(wallet['address']) };
    },
    ask: (orderId) => customer.call('POST', `orders/${orderId}/get_requisites`, {}),
    async depositsOf(orderId) {
      const { rows } = await database.execute(sql`
        select key, state, notified_state from deposits where order_id = ${orderId}
         order by created_at, key`);
      return rows;
    },
    async unowned(txid) {
      const { rows } = await listUnowned(database, { page: 1, per: 100 });
      return rows.find((row) => row.txid === txid);
    },
    unread: async (txid) => (await listUnread(database)).filter(({ key }) => key.includes(txid)),
  };
}
