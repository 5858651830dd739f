import { sql } from 'drizzle-orm';
import { systemAccount } from '../../core/ledger/journal.ts';
import { type Refusal, refuse } from '../../core/refusal.ts';
import { type Blocked, blockable, blockedOf, type Said } from '../doubts/screen-order.ts';
import { balanceOf } from '../ledger/balances.ts';
import type { Queryable } from '../platform/database/database.ts';
import { keptStatement } from '../platform/database/kept-statement.ts';
import { ownAddress } from '../requisites/is-own-address.ts';
import type { CheckedOrder } from './check-order.ts';
import type { OrdersDeps } from './deps.ts';

/** What the database tells of a new order before it is made. */
export type Outlook = {
  /** Whether it would be paid to a deposit address of our own. */
  readonly own: boolean;
  /** Orders of the same address that hold a reserve and have not paid. */
  readonly waiting: number;
  /** Units of the reserve that are free; null where there is no such reserve. */
  readonly left: bigint | null;
  readonly blocked: readonly Blocked[];
};

/** Looks at everything that a new order depends on, in one question. */
export async function lookAhead(
  database: Queryable,
  checked: CheckedOrder,
  ip: string | null,
): Promise<Outlook> {
  const { outcome, outcomeAccount } = checked;
  const said: Said = { ...checked, ip };
  const [seen] = await askAhead(database, {
    ...{ ip, rail: outcome.rail, address: outcomeAccount },
    reserve: systemAccount('reserve', outcome.code),
    ...blockable(said),
  });
  if (seen === undefined) throw new Error('the database told nothing of a new order');
  return { ...seen, left: seen.left === null ? null : BigInt(seen.left) };
}

type Seen = Omit<Outlook, 'left'> & { readonly left: string | null };

const asked = {
  ip: sql.placeholder('ip'),
  rail: sql.placeholder('rail'),
  address: sql.placeholder('address'),
  reserve: sql.placeholder('reserve'),
  kinds: sql.placeholder('kinds'),
  values: sql.placeholder('values'),
} as const;

// Who is doubted before they pay holds a reserve until a person looks. Counted apart, for each
// count has its index: with an "or" PostgreSQL reads the whole of a table that it thinks small.
const askAhead = keptStatement<Seen>(
  () => sql`select ${ownAddress(asked.rail, asked.address)} as own,
    (select count(*)::int from orders
      where ip = ${asked.ip} and status = 'waiting_funds')
      + (select count(*)::int from orders where ip = ${asked.ip} and status = 'moderation'
        and received_units = 0 and held_units > 0) as waiting,
    ${balanceOf(asked.reserve)} as "left",
    ${blockedOf(asked)} as blocked`,
);

/**
 * Orders of one address wait for each other under this name: many at once would all see the same
 * low count. Null where nobody counts.
 */
export function lockOfOrders(deps: OrdersDeps, ip: string | null): string | null {
  return deps.platform.config.ordersWaitingMax > 0 && ip !== null ? `orders of ${ip}` : null;
}

/**
 * Refuses what abuses the service. Our own deposit addresses are no destination: paying to them
 * would move money in a circle. One address holds only so many reserves at once without paying.
 */
export function refuseAbuse(deps: OrdersDeps, { own, waiting }: Outlook): Refusal | null {
  if (own) return refuse('invalid_format', 'outcome_account');
  const most = deps.platform.config.ordersWaitingMax;
  return most > 0 && waiting >= most ? refuse('rate_limited') : null;
}
