import { randomBytes } from 'node:crypto';
import { findOrder } from '../../exchange/orders/order-records.ts';
import type { TestExchange } from '../../exchange/orders/testing.ts';
import { findIssued } from '../../exchange/requisites/pool-records.ts';

type Bed = Pick<TestExchange, 'platform' | 'world'>;

type Payment = {
  /** What comes, in parts per million of what the order still wants. */
  readonly sharePpm?: bigint;
  /** Milliseconds after (or, negative, before) the end of the order's time; now when absent. */
  readonly afterDeadlineMs?: number;
  /** Seen, but in no block yet. */
  readonly pending?: boolean;
};

const hourMs = 3_600_000;

/** The customer of an order pays it on the simulated rail; answers the transaction's id. */
export async function payIn(bed: Bed, orderId: string, payment: Payment = {}): Promise<string> {
  const { database, clock } = bed.platform;
  const [stored, issued] = await Promise.all([
    findOrder(database, orderId),
    findIssued(database, orderId),
  ]);
  if (stored === null || issued === null) throw new Error('there is nothing to pay');
  const { order } = stored;
  const now = clock.now();
  const left = order.income.units - order.received;
  const wanted = left > 0n ? left : order.income.units;
  const units = (wanted * (payment.sharePpm ?? 1_000_000n)) / 1_000_000n;
  const { afterDeadlineMs } = payment;
  const at =
    afterDeadlineMs === undefined ? now : new Date(order.expiresAt.getTime() + afterDeadlineMs);
  const txid = randomBytes(32).toString('hex');
  const deposit = {
    rail: 'simulated',
    txid,
    position: 0,
    address: issued.address,
    memo: issued.memo,
    asset: order.income.asset,
    units: units > 0n ? units : 1n,
    at,
    conflicted: false,
    minedAt: new Date(now.getTime() + (payment.pending === true ? hourMs : -hourMs)),
  };
  await bed.world().addDeposits([deposit], now);
  return txid;
}

/** Puts a payment deep into the chain. */
export async function confirmDeposit(bed: Bed, txid: string): Promise<void> {
  const now = bed.platform.clock.now();
  const minedAt = new Date(now.getTime() - hourMs);
  await bed.world().changeDeposit('simulated', txid, { minedAt, conflicted: false }, now);
}

/** Takes a payment out of its block: it waits to be mined again. */
export async function undoBlock(bed: Bed, txid: string): Promise<void> {
  const now = bed.platform.clock.now();
  const minedAt = new Date(now.getTime() + hourMs);
  await bed.world().changeDeposit('simulated', txid, { minedAt }, now);
}

/** Spends the coins of a payment otherwise: it will never come. */
export async function doubleSpend(bed: Bed, txid: string): Promise<void> {
  await bed
    .world()
    .changeDeposit('simulated', txid, { conflicted: true }, bed.platform.clock.now());
}
