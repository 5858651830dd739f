import { and, count, eq, sql } from 'drizzle-orm';
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

/** Requests of one e-mail that may wait at once. */
const waitingMax = 20;

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
    const [waiting] = await tx
      .select({ total: count() })
      .from(reserveRequests)
      .where(
        and(
          eq(sql`lower(${reserveRequests.email})`, email.account.toLowerCase()),
          eq(reserveRequests.state, 'waiting'),
        ),
      );
    if ((waiting?.total ?? 0) >= waitingMax) return refuse('rate_limited');
    const [kept] = await tx
      .insert(reserveRequests)
      .values({
        paymentSystem: system.code,
        asset: system.asset,
        units: wanted.units,
        email: email.account,
        locale,
      })
      .returning({ id: reserveRequests.id });
    if (kept === undefined) throw new Error('the database kept no reserve request');
    return {
      id: kept.id,
      paymentSystemId: system.id,
      amount: formatAmount(wanted, system.precision),
      email: email.account,
    };
  });
}
