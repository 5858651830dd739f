import { sql } from 'drizzle-orm';
import { systemAccount } from '../../core/ledger/journal.ts';
import { amount, asIncome } from '../../core/money/amount.ts';
import type { AssetCode } from '../../core/money/asset.ts';
import { incomeUnits } from '../../core/money/units.ts';
import { quoteFromIncome } from '../../core/quotes/from-income.ts';
import type { RateType } from '../../core/quotes/quote.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal } from '../../core/refusal.ts';
import { checkOrder } from '../exchange/orders/place/check-order.ts';
import { issueRequisites } from '../exchange/orders/place/issue-requisites.ts';
import { placeOrder } from '../exchange/orders/place/place-order.ts';
import { fieldsOf, type PairName, pairs, type TestExchange } from '../exchange/orders/testing.ts';
import { findIssued } from '../exchange/requisites/pool-records.ts';
import { reportDeposit } from '../money/deposit-watcher/report-deposit.ts';
import { payIn } from '../money/deposit-watcher/testing.ts';
import { correctReserve } from '../money/ledger/correct-reserve.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';

type Start = {
  readonly pair: PairName;
  readonly rateType: RateType;
  /** The order names a quote, instead of taking the price of the moment. */
  readonly named: boolean;
  /** How far it has come before anything else happens. */
  readonly stage: (typeof stages)[number];
};

export const stages = ['placed', 'issued', 'short', 'paid', 'sent', 'served'] as const;

/** One story: its orders, their deposits, and every status they have been in. */
export type Run = {
  readonly bed: TestExchange;
  readonly orderIds: string[];
  readonly txids: string[];
  readonly statuses: string[];
};

/** Begins a story with one order in a quiet market, full reserves and an empty outside. */
export async function beginRun(bed: TestExchange, start: Start): Promise<Run> {
  bed.freshWorld();
  await bed.tick({});
  await refill(bed);
  const run: Run = { bed, orderIds: [], txids: [], statuses: [] };
  await placeOne(run, start);
  const [orderId] = run.orderIds;
  if (orderId === undefined) throw new Error('the first order was refused');
  await bringTo(run, orderId, start.stage);
  return run;
}

/** Brings the first order on its way, as a customer and an operator without accidents do. */
async function bringTo(run: Run, orderId: string, stage: Start['stage']): Promise<void> {
  const { bed } = run;
  const reached = stages.indexOf(stage);
  if (reached < stages.indexOf('issued')) return;
  await issueRequisites(bed.deps, orderId);
  if (reached < stages.indexOf('short')) return;
  await payFirst(run, orderId, stage === 'short' ? 600_000n : 1_000_000n);
  if (reached >= stages.indexOf('sent')) await bed.pay();
  if (reached >= stages.indexOf('served')) await bed.pay();
}

async function payFirst({ bed, txids }: Run, orderId: string, sharePpm: bigint): Promise<void> {
  const issued = await findIssued(bed.platform.database, orderId);
  if (issued?.rail !== 'manual') {
    txids.push(await payIn(bed, orderId, { sharePpm }));
    return bed.watch();
  }
  await reportDeposit(bed.deps, {
    orderId,
    actor: 'operator:test',
    key: 'the first',
    reference: null,
    amountFor: async ({ income }) => ({
      ...income,
      units: incomeUnits((income.units * sharePpm) / 1_000_000n),
    }),
    alongside: async () => undefined,
  });
}

/** Makes an order through the use cases; refused ones leave nothing. */
export async function placeOne({ bed, orderIds }: Run, start: Omit<Start, 'stage'>): Promise<void> {
  const fields = { ...pairs[start.pair], ...fieldsOf(start.pair), rate_type: start.rateType };
  const request = {
    ...fields,
    agree_service_terms: true,
    agree_aml_terms: true,
    rate_calculation_id: start.named ? quoteOf(bed, start) : null,
  } as const;
  const checked = checkOrder(bed.deps, request, null);
  const orderOrigin = { locale: 'ru', userId: null, browserHash: null, ip: null } as const;
  const placed = await placeOrder(bed.deps, checked, orderOrigin, null);
  if (!isRefusal(placed)) orderIds.push(placed.orderId);
}

function quoteOf(bed: TestExchange, { pair, rateType }: Omit<Start, 'stage'>): string | null {
  const { income_payment_system_id: income, outcome_payment_system_id: outcome } = pairs[pair];
  const priced = bed.rates.currentPricing(`${income}-${outcome}`, rateType);
  if (isRefusal(priced)) return null;
  const { incomeAsset, incomePrecision } = priced.pricing;
  const asked = readAmount(
    pairs[pair].income_amount,
    incomeAsset,
    incomePrecision,
    'income_amount',
  );
  const quote = isRefusal(asked) ? asked : quoteFromIncome(priced.pricing, asIncome(asked));
  return isRefusal(quote) ? null : bed.rates.seal(priced, quote).token;
}

const reserves = { TRX: 'TRX', PRUSD: 'USD', SBERRUB: 'RUB' } as const satisfies Record<
  string,
  AssetCode
>;
type ReserveCode = keyof typeof reserves;

/**
 * Adds to a reserve, or takes from it at most what is there; a share of what is there if negative.
 */
export async function moveReserve(
  { platform }: TestExchange,
  code: ReserveCode,
  ppm: bigint,
): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const { rows } = await tx.execute<{ units: string; key: string }>(sql`
      select balance::text as units, gen_random_uuid()::text as key from ledger_accounts
       where name = ${systemAccount('reserve', code)} for update`);
    const units = (BigInt(rows[0]?.units ?? '0') * ppm) / 1_000_000n;
    if (units === 0n) return;
    await correctReserve(tx, {
      key: rows[0]?.key ?? '',
      paymentSystem: code,
      change: amount(units, reserves[code]),
      reason: 'a story',
      createdBy: 'operator:test',
    });
  });
}

/** What earlier stories took out of the reserves is put back. */
async function refill({ platform }: TestExchange): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const { rows } = await tx.execute<{ name: ReserveCode; units: string; key: string }>(sql`
      select ledger_account_owner(name) as name, balance::text as units,
             gen_random_uuid()::text as key
        from ledger_accounts
       where name in ('reserve:TRX', 'reserve:PRUSD', 'reserve:SBERRUB') and balance < 10 ^ 11
       order by name`);
    for (const { name, units, key } of rows) {
      await correctReserve(tx, {
        key,
        paymentSystem: name,
        change: amount(10n ** 12n - BigInt(units), reserves[name]),
        reason: 'a new story',
        createdBy: 'operator:test',
      });
    }
  });
}

/** Orders without a place to pay to would end every story: the pool is made wide. */
export async function widenPool({ platform }: TestExchange): Promise<void> {
  await platform.database.execute(
    'update requisites set slots = 1000, day_units_max = null, month_units_max = null',
  );
}
