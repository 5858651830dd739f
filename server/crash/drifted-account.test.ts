import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { amount } from '../../core/money/amount.ts';
import { isRefusal } from '../../core/refusal.ts';
import { correctReserve } from '../money/ledger/correct-reserve.ts';
import { changeTerms } from '../money/own-operations/account-terms.ts';
import { readReconciliations } from '../money/reconciliation/compare.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { insideOf, payFor, until } from './patient-customer.ts';
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

const coins = (count: bigint) => amount(count * 100_000_000n, 'LTC');

const lookedAt = async () =>
  (await readReconciliations(service.platform.database)).get('LTC') ?? null;

/** Changes what the ledger says of our coins, and nothing on the chain. */
async function plant(key: string, count: bigint): Promise<void> {
  const change = { key, change: coins(count), reason: key, createdBy: 'operator:test' } as const;
  await inTransaction(service.platform.database, (tx) =>
    correctReserve(tx, { ...change, paymentSystem: 'LTC' }),
  );
}

/** Waits for a look at the account that is later than all there were. */
async function lookOnce(): Promise<void> {
  const before = (await lookedAt())?.lookedAt ?? new Date(0);
  await expect
    .poll(async () => ((await lookedAt())?.lookedAt ?? before) > before, { timeout: 120_000 })
    .toBe(true);
}

async function payoutOf(order: string): Promise<string | undefined> {
  const { rows } = await service.platform.database.execute<{ state: string }>(
    sql`select state from payouts where order_id = ${order}`,
  );
  return rows[0]?.state;
}

test('a ledger that says more than the node has pauses payouts until they agree', async () => {
  const { database } = service.platform;
  const buy = async () =>
    insideOf(service).place('walletToCoin', {
      outcome_payment_system_id: 'ltc',
      outcome_account: await chain.address(),
    });
  // What comes into the wallet past the books after the first look would be a drift of its own.
  await chain.untilFunded();
  const first = await buy();
  await payFor(service, first, 1_000_000n);
  await until(service, first, ({ status }) => status === 'completed');
  const terms = { secondPersonUnits: null, driftUnitsMax: null, watched: true, version: 0 };
  const set = await inTransaction(database, (tx) => changeTerms(tx, 'LTC', terms, 'operator:test'));
  expect(isRefusal(set)).toBe(false);
  await lookOnce();
  expect(await lookedAt()).toMatchObject({ driftUnits: 0n, driftedSince: null });

  await plant('a planted drift', 2n);
  await expect
    .poll(async () => (await lookedAt())?.driftedSince ?? null, { timeout: 60_000 })
    .not.toBeNull();
  expect((await lookedAt())?.driftUnits).toBe(coins(-2n).units);
  const second = await buy();
  await payFor(service, second, 1_000_000n);
  await expect.poll(() => payoutOf(second), { timeout: 120_000 }).toBe('queued');
  await lookOnce();
  await lookOnce();
  expect(await payoutOf(second)).toBe('queued');
  expect((await chain.paidTo(service, second)).count).toBe(0);

  await plant('the drift taken back', -2n);
  await until(service, second, ({ status }) => status === 'completed');
  await chain.provePaidOnce(service, second);
  await provePaidOnce(database);
}, 600_000);
