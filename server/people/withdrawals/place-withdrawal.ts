import type { PayoutSource } from '../../../contract/people/withdrawals.ts';
import { assert } from '../../../core/assert.ts';
import { type UserAccountKind, userAccount } from '../../../core/ledger/journal.ts';
import { atMost, minus } from '../../../core/money/arithmetic.ts';
import { type IncomeUnits, incomeUnits } from '../../../core/money/units.ts';
import type { DrawnPart } from '../../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { payAddress } from '../../../core/requisites/pay-address.ts';
import { balanceAsset } from '../../../core/withdrawals/withdrawal-pricing.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { StoredOrder } from '../../exchange/orders/order-records.ts';
import { flagAtOnce } from '../../exchange/orders/place/flag-at-once.ts';
import { insertWithdrawal } from '../../exchange/orders/place/insert-withdrawal.ts';
import { madeAnswer, makeOnce, readMade } from '../../exchange/orders/place/make-once.ts';
import {
  riskFlagsAbout,
  type ScreenedAddress,
  screenPayoutAddress,
} from '../../exchange/orders/place/screen-address.ts';
import { hasOpenWithdrawal } from '../../exchange/orders/show/own-orders.ts';
import { isOwnAddress } from '../../exchange/requisites/is-own-address.ts';
import { directionIdOf } from '../../market/catalogue/catalogue.ts';
import { balanceSystem } from '../../market/catalogue/systems/balance-system.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import { isBalanceOverdraft, isOverdraft } from '../../money/ledger/post-journals.ts';
import { readOwed } from '../../money/ledger/user-balance.ts';
import { findBlocked, screenNewOrder } from '../../money/risk-flags/screen-order.ts';
import { saveScreened } from '../../money/screening/order-screening.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type Idempotency, withIdempotency } from '../../platform/http/answers/idempotency.ts';
import type { LiveAccount } from '../accounts/find-account.ts';
import { refuseClosed } from '../accounts/refuse-closed.ts';
import { newToken, tokenHashOf } from '../auth/opaque-token.ts';
import { lockPartner } from '../referrals/balance.ts';
import type { CheckedPayout } from './check-withdrawal.ts';
import { mailConfirmation } from './mail-confirmation.ts';
import { pricePayout, shownBalance } from './price-payout.ts';
import { withdrawals } from './tables.ts';

export type PayoutDeps = { readonly orders: OrdersDeps; readonly rates: Pick<Rates, 'current'> };

type Payee = {
  readonly account: LiveAccount;
  readonly locale: Locale;
  readonly ip: string;
};

/** How long a payout waits for its confirmation; its price is looked at again by then. */
const confirmSeconds = 1_800;

/**
 * Makes a withdrawal that waits for its user, who may have one open at a time: the order, the money
 * taken from the balance, the hold of the reserve and the mail with the link stand or fall as one.
 * Its address is screened before, as that of any order. Answers the order's id. With an
 * idempotency key the same request gives the same order, also when it would be refused by now.
 */
export async function placeWithdrawal(
  deps: PayoutDeps,
  checked: CheckedPayout | Refusal,
  payee: Payee,
  idempotency: Idempotency | null,
): Promise<string | Refusal> {
  const { database, log } = deps.orders.platform;
  const wanted = isRefusal(checked) ? checked : await screen(deps, checked, payee);
  const placed = await makeOnce(
    () => inTransaction(database, (tx) => placeWithin(tx, deps, { wanted, payee, idempotency })),
    (error) => refusalOf(deps, checked, payee, error),
  );
  if (isRefusal(placed)) return placed;
  if (!placed.again) {
    await announceOrder(database, placed.orderId).catch((error: unknown) =>
      log.warn({ err: error }, 'new withdrawal notification failed'),
    );
  }
  return placed.orderId;
}

type Placing = {
  readonly wanted: ScreenedPayout | Refusal;
  readonly payee: Payee;
  readonly idempotency: Idempotency | null;
};

async function placeWithin(
  tx: Transaction,
  deps: PayoutDeps,
  { wanted, payee, idempotency }: Placing,
): Promise<{ readonly orderId: string; readonly again: boolean } | Refusal> {
  let again = true;
  const make = async () => {
    const stored = isRefusal(wanted) ? wanted : await insert(tx, deps, wanted, payee);
    if (isRefusal(stored)) return stored;
    again = false;
    return madeAnswer(stored.row.id);
  };
  const answer = await (idempotency === null ? make() : withIdempotency(tx, idempotency, make));
  return isRefusal(answer) ? answer : { orderId: readMade(answer), again };
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

/** What the books would not let happen; null for every other error. */
async function refusalOf(
  { orders }: PayoutDeps,
  checked: CheckedPayout | Refusal,
  { account }: Payee,
  error: unknown,
): Promise<Refusal | null> {
  if (isOverdraft(error)) return refuse('insufficient_reserve', 'payment_system_id');
  if (!isBalanceOverdraft(error) || isRefusal(checked)) return null;
  return tooMuch(await availableTo(orders.platform.database, checked, account.id));
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
  const [first, ...others] = await partsOf(tx, checked, user.id);
  assert(first !== undefined, 'a withdrawal is taken from some balance');
  const stored = await insertWithdrawal(
    tx,
    {
      quote,
      pricing,
      evidence: { snapshotId, quotedAt: now.toISOString() },
      outcome,
      account,
      memo,
      bank,
      user,
      locale,
      ip,
      drawnParts: [first, ...others],
      windowSeconds: confirmSeconds,
    },
    now,
  );
  failpoint('withdrawal.inserted');
  const token = newToken();
  const orderId = stored.row.id;
  await tx.insert(withdrawals).values({ orderId, source, terms, tokenHash: tokenHashOf(token) });
  await mailConfirmation(tx, orders, stored, token);
  failpoint('withdrawal.mailed');
  const blocked = await findBlocked(tx, stored.row);
  const flags = [...screenNewOrder(stored.row, blocked), ...riskFlagsAbout(looked)];
  await flagAtOnce(tx, orders, orderId, flags);
  if (looked !== null) await saveScreened(tx, orderId, looked.screened, looked.terms);
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
  let left: IncomeUnits = amount.units;
  for (const kind of balancesOf[source]) {
    const owed = await readOwed(database, kind, userId);
    const units = atMost(left, incomeUnits(owed));
    if (units > 0n) parts.push({ account: userAccount(kind, userId), units });
    left = minus(left, units);
  }
  return parts;
}

function tooMuch(available: bigint): Refusal {
  return refuse('less_than', 'amount', {
    max: shownBalance(available),
    currency: balanceAsset,
  });
}
