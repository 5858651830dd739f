import type { PayoutSource } from '../../contract/withdrawals.ts';
import { type UserAccountKind, userAccount } from '../../core/ledger/journal.ts';
import type { DrawnPart } from '../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { payAddress } from '../../core/requisites/pay-address.ts';
import { balanceAsset } from '../../core/withdrawals/withdrawal-pricing.ts';
import type { Locale } from '../../i18n/locale.ts';
import { failpoint } from '../../rails/failpoint.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { refuseClosed } from '../accounts/refuse-closed.ts';
import { balanceSystem } from '../catalogue/balance-system.ts';
import { directionIdOf } from '../catalogue/catalogue.ts';
import { newToken, tokenHashOf } from '../credentials/opaque-token.ts';
import { findBlocked, screenNewOrder } from '../doubts/screen-order.ts';
import { isBalanceOverdraft, isOverdraft } from '../ledger/post-journals.ts';
import { readOwed } from '../ledger/user-balance.ts';
import { announceOrder } from '../orders/changes.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { doubtAtOnce } from '../orders/doubt-at-once.ts';
import { insertWithdrawal } from '../orders/insert-withdrawal.ts';
import type { StoredOrder } from '../orders/order-records.ts';
import { hasOpenWithdrawal } from '../orders/own-orders.ts';
import {
  findingsAbout,
  type ScreenedAddress,
  screenPayoutAddress,
} from '../orders/screen-address.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../platform/database/in-transaction.ts';
import { type Idempotency, withIdempotency } from '../platform/http/idempotency.ts';
import type { Rates } from '../rates/open-rates.ts';
import { lockPartner } from '../referrals/balance.ts';
import { isOwnAddress } from '../requisites/is-own-address.ts';
import { keepScreened } from '../screening/order-screening.ts';
import type { CheckedPayout } from './check-payout.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { pricePayout, shownBalance } from './price-payout.ts';
import { withdrawals } from './tables.ts';

export type PayoutDeps = { readonly orders: OrdersDeps; readonly rates: Pick<Rates, 'current'> };

export type Payee = {
  readonly account: LiveAccount;
  readonly locale: Locale;
  readonly ip: string;
};

/** How long a payout waits for its confirmation; its price is looked at again by then. */
export const confirmSeconds = 1_800;

/**
 * Makes a withdrawal that waits for its user, who may have one open at a time: the order, the money
 * taken from the balance, the hold of the reserve and the mail with the link stand or fall as one.
 * Its address is screened before, as that of any order. Answers the order's id. With an
 * idempotency key the same request gives the same order, also when it would be refused by now.
 */
export async function placePayout(
  deps: PayoutDeps,
  checked: CheckedPayout | Refusal,
  payee: Payee,
  idempotency: Idempotency | null,
): Promise<string | Refusal> {
  let made: StoredOrder | null = null;
  const { database, log } = deps.orders.platform;
  const wanted = isRefusal(checked) ? checked : await screen(deps, checked, payee);
  const once = (tx: Transaction) => {
    const make = async () => {
      const stored = isRefusal(wanted) ? wanted : await insert(tx, deps, wanted, payee);
      if (isRefusal(stored)) return stored;
      made = stored;
      return { status: 201, body: { orderId: stored.row.id } };
    };
    return idempotency === null ? make() : withIdempotency(tx, idempotency, make);
  };
  const answer = await attempt(deps, checked, payee, () => inTransaction(database, once));
  if (isRefusal(answer)) return answer;
  if (made !== null) {
    await announceOrder(database, orderIdOf(answer.body)).catch((error: unknown) =>
      log.warn({ err: error }, 'new withdrawal notification failed'),
    );
  }
  return orderIdOf(answer.body);
}

/** A payout whose address was looked at, or is not to be. */
type ScreenedPayout = CheckedPayout & { readonly looked: ScreenedAddress | null };

/** Outside of the transaction: it asks somebody else. */
async function screen(
  { orders }: PayoutDeps,
  checked: CheckedPayout,
  { ip }: Payee,
): Promise<ScreenedPayout | Refusal> {
  const { outcome, account } = checked;
  const direction = { id: directionIdOf(balanceSystem.id, outcome.id) };
  const destination = { direction, outcome, outcomeAccount: account };
  const looked = await screenPayoutAddress(orders, destination, ip, 'account');
  return isRefusal(looked) ? looked : { ...checked, looked };
}

/** Turns what the ledger would not let happen into what the user is told. */
async function attempt<Answer>(
  { orders }: PayoutDeps,
  checked: CheckedPayout | Refusal,
  { account }: Payee,
  work: () => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (isOverdraft(error)) return refuse('insufficient_reserve', 'payment_system_id');
      if (isBalanceOverdraft(error) && !isRefusal(checked)) {
        return tooMuch(await availableTo(orders.platform.database, checked, account.id));
      }
      // A number drawn twice: it is drawn again.
      if (sqlStateOf(error) === '23505' && tries < 5) continue;
      throw error;
    }
  }
}

async function insert(
  tx: Transaction,
  { orders, rates }: PayoutDeps,
  checked: ScreenedPayout,
  payee: Payee,
): Promise<StoredOrder | Refusal> {
  const { account: user, locale, ip } = payee;
  const closed = await refuseClosed(tx, user.id);
  if (closed !== null) return closed;
  await lockPartner(tx, user.id);
  if (await hasOpenWithdrawal(tx, user.id)) return refuse('withdrawal_open');
  const available = await availableTo(tx, checked, user.id);
  if (checked.amount.units > available) return tooMuch(available);
  const { outcome, account, memo, bank, source, looked } = checked;
  const address = payAddress(outcome.accountRule, account);
  if (await isOwnAddress(tx, outcome.rail, address)) return refuse('invalid_format', 'account');
  const now = orders.platform.clock.now();
  const priced = pricePayout(rates, checked, now);
  if (isRefusal(priced)) return isUnpriced(priced) ? refuse('withdrawal_not_created') : priced;
  const { quote, pricing, snapshotId, terms } = priced;
  const stored = await insertWithdrawal(tx, {
    ...{ quote, pricing, evidence: { snapshotId, quotedAt: now.toISOString() } },
    ...{ outcome, account, memo, bank, user, locale, ip },
    drawnParts: await partsOf(tx, checked, user.id),
    windowSeconds: confirmSeconds,
  });
  failpoint('withdrawal.inserted');
  const token = newToken();
  const orderId = stored.row.id;
  await tx.insert(withdrawals).values({ orderId, source, terms, tokenHash: tokenHashOf(token) });
  await mailConfirmation(tx, orders, stored, token);
  failpoint('withdrawal.mailed');
  const blocked = await findBlocked(tx, stored.row);
  const findings = [...screenNewOrder(stored.row, blocked), ...findingsAbout(looked)];
  await doubtAtOnce(tx, orders, orderId, findings);
  if (looked !== null) await keepScreened(tx, orderId, looked.screened, looked.terms);
  return stored;
}

function isUnpriced({ refused }: Refusal): boolean {
  return refused.some(({ code }) => code === 'rate_unavailable');
}

/** The balances of each source, in the order that they are taken from. */
const balancesOf = {
  rewards: ['rewards'],
  referral_incomes: ['earnings'],
  all: ['rewards', 'earnings'],
} as const satisfies Record<PayoutSource, readonly UserAccountKind[]>;

/** What a source has. */
async function availableTo(
  database: Queryable,
  { source }: CheckedPayout,
  userId: string,
): Promise<bigint> {
  const owed = balancesOf[source].map((kind) => readOwed(database, kind, userId));
  return (await Promise.all(owed)).reduce((sum, units) => sum + units, 0n);
}

/** What is taken from each balance: the first as far as it goes, then the next. */
async function partsOf(
  database: Queryable,
  { source, amount }: CheckedPayout,
  userId: string,
): Promise<readonly DrawnPart[]> {
  const parts: DrawnPart[] = [];
  let left = amount.units;
  for (const kind of balancesOf[source]) {
    const owed = await readOwed(database, kind, userId);
    const units = owed < left ? owed : left;
    if (units > 0n) parts.push({ account: userAccount(kind, userId), units });
    left -= units;
  }
  return parts;
}

function tooMuch(available: bigint): Refusal {
  return refuse('less_than', 'amount', {
    max: shownBalance(available),
    currency: balanceAsset,
  });
}

function orderIdOf(body: unknown): string {
  if (typeof body === 'object' && body !== null && 'orderId' in body) {
    const { orderId } = body;
    if (typeof orderId === 'string') return orderId;
  }
  throw new Error('a kept answer to a payout names no order');
}
