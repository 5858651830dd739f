import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import {
  type DrawnPart,
  holdFor,
  type OrderPolicy,
  type PriceEvidence,
} from '../../core/orders/order.ts';
import { drawJournal, holdJournal } from '../../core/orders/postings.ts';
import { breakdownToJson, pricingToJson } from '../../core/quotes/pricing-json.ts';
import type { Pricing, Quote } from '../../core/quotes/quote.ts';
import type { Locale } from '../../i18n/locale.ts';
import { balanceSystem } from '../catalogue/balance-system.ts';
import { directionIdOf } from '../catalogue/catalogue.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import type { ChosenBank } from '../catalogue/recipient-banks.ts';
import { postJournals } from '../ledger/post-journals.ts';
import type { Transaction } from '../platform/database/database.ts';
import { drawOrderNumber } from './draw-number.ts';
import { policyToJson } from './order-json.ts';
import { type StoredOrder, toOrder } from './order-records.ts';
import { orders, orderTimeline } from './tables.ts';

export type Withdrawal = {
  readonly quote: Quote;
  readonly pricing: Pricing;
  readonly evidence: PriceEvidence;
  readonly outcome: PaymentSystem;
  readonly account: string;
  readonly memo: string | null;
  readonly bank: ChosenBank | null;
  /** Ledger accounts of the balances it is taken from; they add up to the income. */
  readonly drawnParts: readonly DrawnPart[];
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
    readonly phone: string | null;
  };
  readonly locale: Locale;
  readonly ip: string;
  /** How long it waits for its user to confirm it. */
  readonly windowSeconds: number;
};

/**
 * Makes an order that pays out a balance: the row, its first line of history, the hold of the
 * reserve and the money taken from the balance, in the caller's transaction. Both are conditional:
 * the last unit is promised once however many ask.
 */
export async function insertWithdrawal(tx: Transaction, wanted: Withdrawal): Promise<StoredOrder> {
  const id = randomBytes(16).toString('base64url');
  const { quote, user, drawnParts } = wanted;
  const drawnFrom = drawnParts[0]?.account;
  if (drawnFrom === undefined) throw new Error('a withdrawal is taken from no balance');
  const several = drawnParts.length > 1;
  const written = drawnParts.map(({ account, units }) => ({ account, units: units.toString() }));
  const [row] = await tx
    .insert(orders)
    .values({
      ...termsOf(wanted),
      ...{ id, kind: 'withdrawal', drawnFrom, drawnParts: several ? written : null },
      ...{ heldUnits: holdFor(quote.outcome, quote.breakdown), receivedUnits: quote.income.units },
      ...{ outcomeAccount: wanted.account, outcomeMemo: wanted.memo, outcomeBank: wanted.bank },
      ...{ userId: user.id, email: user.email, fullName: user.name, phone: user.phone },
      ...{ locale: wanted.locale, ip: wanted.ip },
    })
    .returning();
  if (row === undefined) throw new Error('the database kept no order');
  const created = { status: 'waiting_funds' as const, code: 'withdrawal_created' };
  await tx.insert(orderTimeline).values({ orderId: id, line: 1, ...created, actor: 'customer' });
  const order = toOrder(row);
  const journals = [drawJournal(order, drawnFrom), holdJournal(order, order.held)];
  const posting = { key: `order:${id}:1`, orderId: id, createdBy: 'customer' };
  await postJournals(tx, journals, posting);
  return { order, row };
}

function termsOf({ quote, pricing, evidence, outcome, windowSeconds }: Withdrawal) {
  return {
    number: drawOrderNumber(),
    status: 'waiting_funds' as const,
    incomeSystem: balanceSystem.code,
    outcomeSystem: outcome.code,
    directionId: directionIdOf(balanceSystem.id, outcome.id),
    rateType: 'fixed' as const,
    incomeAsset: quote.income.asset,
    incomeUnits: quote.income.units,
    outcomeAsset: quote.outcome.asset,
    outcomeUnits: quote.outcome.units,
    breakdown: breakdownToJson(quote.breakdown),
    pricing: pricingToJson(pricing),
    evidence,
    policy: policyToJson({ ...noDeposits, topUpSeconds: windowSeconds }),
    expiresAt: sql`now() + make_interval(secs => ${windowSeconds})`,
  };
}

/** No deposit ever comes for a withdrawal, so nothing is tolerated or asked about one. */
const noDeposits: Omit<OrderPolicy, 'topUpSeconds'> = {
  ...{ late: 'moderate', short: 'moderate', over: 'moderate' },
  ...{ toleranceUnderPpm: 0n, toleranceOverPpm: 0n, lockedOverPpm: 0n, rateMoveMaxPpm: 0n },
  ...{ refundFee: 0n, refundMin: 0n },
  ...{ confirmedBy: 'rail', incomeKind: balanceSystem.kind },
};
