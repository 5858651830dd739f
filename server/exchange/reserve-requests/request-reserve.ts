import { and, count, eq, or, sql } from 'drizzle-orm';
import type { ReserveRequest } from '../../../contract/reserve-requests.ts';
import { systemAccount } from '../../../core/ledger/journal.ts';
import { type Amount, formatAmount } from '../../../core/money/amount.ts';
import { checkAmountAlone, readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse, tooMany } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { findSystem } from '../../market/catalogue/catalogue.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { readBalance } from '../../money/ledger/balances.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { reserveRequests } from './tables.ts';

/**
 * Requests of one e-mail that may wait at once or were answered within the last day: whoever gives
 * an e-mail need not be its owner, and what is there already is answered at once.
 */
const requestsMax = 20;
/** Each of those frees its place within a day, or later. */
const fullSeconds = 86_400;

type AskedReserve = {
  readonly id: string;
  readonly paymentSystemId: string;
  readonly amount: string;
  readonly email: string;
};

/** A request that could be kept: every field checked and in its normal form. */
type CheckedRequest = {
  readonly system: PaymentSystem;
  readonly wanted: Amount;
  readonly email: string;
};

/** Checks a whole request and names every field at fault at once. */
export function checkReserveRequest(
  catalogue: LiveCatalogue,
  request: ReserveRequest,
): CheckedRequest | Refusal {
  const system = findSystem(catalogue.current(), request.payment_system_id);
  const wanted =
    system === null
      ? checkAmountAlone(request.amount, 'amount')
      : readAmount(request.amount, system.asset, system.precision, 'amount');
  const email = checkAccount({ kind: 'email' }, request.email, 'email');
  const unknown = system === null ? refuse('invalid_format', 'payment_system_id') : null;
  const problems = [unknown, wanted, email].filter(isRefusal).flatMap(({ refused }) => refused);
  if (problems.length > 0) return { refused: problems };
  if (system === null || wanted === null || isRefusal(wanted) || isRefusal(email)) {
    return refuse('malformed');
  }
  return { system, wanted, email: email.account };
}

/** Refuses what is there already: nobody is mailed what an order would give at once. */
export async function refuseAvailable(
  { database }: Pick<Platform, 'database'>,
  { system, wanted }: CheckedRequest,
): Promise<Refusal | null> {
  const reserve = (await readBalance(database, systemAccount('reserve', system.code))) ?? 0n;
  // An order holds what its payout costs as well: as much can be had as leaves that.
  const isThere = wanted.units + system.networkFee <= reserve;
  return isThere ? refuse('reserve_available', 'amount') : null;
}

/** Remembers that somebody wants to be told when a payment system's reserve reaches an amount. */
export async function requestReserve(
  platform: Platform,
  { system, wanted, email }: CheckedRequest,
  locale: Locale,
): Promise<AskedReserve | Refusal> {
  return inTransaction(platform.database, async (tx) => {
    // Wishes of one e-mail wait for each other: many at once would all see the same low count.
    const owner = `wishes of ${email.toLowerCase()}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
    const mine = eq(sql`lower(${reserveRequests.email})`, email.toLowerCase());
    const waiting = eq(reserveRequests.state, 'waiting');
    const answered = {
      paymentSystemId: system.id,
      amount: formatAmount(wanted, system.precision),
      email,
    };
    const [same] = await tx
      .select({ id: reserveRequests.id })
      .from(reserveRequests)
      .where(
        and(
          mine,
          waiting,
          eq(reserveRequests.paymentSystem, system.code),
          eq(reserveRequests.units, wanted.units),
        ),
      );
    // Asked twice, it is told once.
    if (same !== undefined) return { id: same.id, ...answered };
    const lately = sql`${reserveRequests.mailedAt} > now() - interval '1 day'`;
    const [counted] = await tx
      .select({ total: count() })
      .from(reserveRequests)
      .where(and(mine, or(waiting, lately)));
    if ((counted?.total ?? 0) >= requestsMax) return tooMany(fullSeconds);
    const [made] = await tx
      .insert(reserveRequests)
      .values({
        paymentSystem: system.code,
        asset: system.asset,
        units: wanted.units,
        email,
        locale,
      })
      .returning({ id: reserveRequests.id });
    if (made === undefined) throw new Error('the database kept no reserve request');
    return { id: made.id, ...answered };
  });
}
