import { and, count, eq, or, sql } from 'drizzle-orm';
import type { ReserveRequest } from '../../contract/orders.ts';
import { formatAmount } from '../../core/money/amount.ts';
import { readAmount } from '../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import type { Locale } from '../../i18n/locale.ts';
import { findSystem } from '../catalogue/catalogue.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { reserveRequests } from './tables.ts';

/**
 * Requests of one e-mail that may wait at once or were answered within the last day: whoever gives
 * an e-mail need not be its owner, and what is there already is answered at once.
 */
const keptMax = 20;

export type AskedReserve = {
  readonly id: string;
  readonly paymentSystemId: string;
  readonly amount: string;
  readonly email: string;
};

/** Remembers that somebody wants to be told when a payment system's reserve reaches an amount. */
export async function requestReserve(
  platform: Platform,
  catalogue: CatalogueRoom,
  request: ReserveRequest,
  locale: Locale,
): Promise<AskedReserve | Refusal> {
  const system = findSystem(catalogue.current(), request.payment_system_id);
  if (system === null) return refuse('invalid_format', 'payment_system_id');
  const wanted = readAmount(request.amount, system.asset, system.precision, 'amount');
  const email = checkAccount({ kind: 'email' }, request.email, 'email');
  if (isRefusal(wanted) || isRefusal(email)) {
    const problems = [wanted, email].filter(isRefusal).flatMap(({ refused }) => refused);
    return { refused: problems };
  }
  return inTransaction(platform.database, async (tx) => {
    // Wishes of one e-mail wait for each other: many at once would all see the same low count.
    const owner = `wishes of ${email.account.toLowerCase()}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
    const mine = eq(sql`lower(${reserveRequests.email})`, email.account.toLowerCase());
    const waiting = eq(reserveRequests.state, 'waiting');
    const answered = {
      paymentSystemId: system.id,
      amount: formatAmount(wanted, system.precision),
      email: email.account,
    };
    const [same] = await tx
      .select({ id: reserveRequests.id })
      .from(reserveRequests)
      .where(
        and(
          ...[mine, waiting, eq(reserveRequests.paymentSystem, system.code)],
          eq(reserveRequests.units, wanted.units),
        ),
      );
    // Asked twice, it is told once.
    if (same !== undefined) return { id: same.id, ...answered };
    const lately = sql`${reserveRequests.mailedAt} > now() - interval '1 day'`;
    const [kept] = await tx
      .select({ total: count() })
      .from(reserveRequests)
      .where(and(mine, or(waiting, lately)));
    if ((kept?.total ?? 0) >= keptMax) return refuse('rate_limited');
    const [made] = await tx
      .insert(reserveRequests)
      .values({
        paymentSystem: system.code,
        asset: system.asset,
        units: wanted.units,
        email: email.account,
        locale,
      })
      .returning({ id: reserveRequests.id });
    if (made === undefined) throw new Error('the database kept no reserve request');
    return { id: made.id, ...answered };
  });
}
