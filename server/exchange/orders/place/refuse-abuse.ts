import { type SQL, sql } from 'drizzle-orm';
import { systemAccount } from '../../../../core/ledger/journal.ts';
import { amount, formatAmount } from '../../../../core/money/amount.ts';
import { minus } from '../../../../core/money/arithmetic.ts';
import { type OutcomeUnits, outcomeUnits } from '../../../../core/money/units.ts';
import { isBeyondShare, unpaidAllowance } from '../../../../core/orders/amounts/unpaid-share.ts';
import { holdFor } from '../../../../core/orders/order.ts';
import { type Refusal, refuse, tooMany } from '../../../../core/refusal.ts';
import { payAddress } from '../../../../core/requisites/pay-address.ts';
import { balanceOf } from '../../../money/ledger/balances.ts';
import {
  type Blocked,
  blockable,
  blockedOf,
  type Said,
} from '../../../money/risk-flags/screen-order.ts';
import { holderNetworkOf } from '../../../people/auth/address.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/prepared-statement.ts';
import { ownAddress } from '../../requisites/is-own-address.ts';
import type { OrdersDeps } from '../deps.ts';
import type { CheckedOrder } from './check-order.ts';

/** Whose order it is, as far as abuse is told by it. */
type Origin = {
  readonly ip: string | null;
  readonly userId: string | null;
  /** A captcha was answered, or a partner vouches for its customer. */
  readonly isHuman: boolean;
};

/** Orders that nobody asks requisites for end in so many seconds by default. */
const unpaidSeconds = 600;

/** What the database tells of a new order before it is made. */
export type Preconditions = {
  /** Whether it would be paid to a deposit address of our own. */
  readonly own: boolean;
  /** Orders of the same address that hold a reserve and have not paid. */
  readonly waiting: number;
  /** Units of the reserve that are free; null where there is no such reserve. */
  readonly left: OutcomeUnits | null;
  /** What unpaid orders hold of it; null where that is far below every bound. */
  readonly unpaid: Unpaid | null;
  readonly blocked: readonly Blocked[];
};

type Unpaid = {
  readonly all: OutcomeUnits;
  readonly strangers: OutcomeUnits;
  readonly network: OutcomeUnits;
  /** Unpaid orders of the network, of every reserve, and how many of them are large. */
  readonly networkOrders: number;
  readonly networkLarge: number;
};

/** Looks at everything that a new order depends on, in one question. */
export async function readPreconditions(
  database: Queryable,
  deps: OrdersDeps,
  checked: CheckedOrder,
  { ip }: Pick<Origin, 'ip'>,
): Promise<Preconditions> {
  const { outcome, outcomeAccount, quote } = checked;
  const address = payAddress(outcome.accountRule, outcomeAccount);
  const said: Said = { ...checked, ip };
  const network = ip === null ? null : holderNetworkOf(ip);
  const { ordersWaitingMax, unpaidShares } = deps.platform.config;
  const { network: ofNetwork, strangers, large } = unpaidShares;
  const [seen] = await askAhead.run(database, {
    ip,
    network,
    rail: outcome.rail,
    address,
    isWhole: network?.includes(':') === true,
    system: outcome.code,
    reserve: systemAccount('reserve', outcome.code),
    held: systemAccount('held', outcome.code),
    units: holdFor(quote.outcome, quote.breakdown).toString(),
    // Where nobody counts, nothing is summed either.
    least: ordersWaitingMax === 0 ? percentOfNothing : Math.min(ofNetwork, strangers, large),
    large,
    ...blockable(said),
  });
  if (seen === undefined) throw new Error('the database told nothing of a new order');
  const { unpaid, left } = seen;
  return {
    ...seen,
    left: left === null ? null : outcomeUnits(BigInt(left)),
    unpaid:
      unpaid === null
        ? null
        : {
            ...unpaid,
            all: outcomeUnits(BigInt(unpaid.all)),
            strangers: outcomeUnits(BigInt(unpaid.strangers)),
            network: outcomeUnits(BigInt(unpaid.network)),
          },
  };
}

/** More than any order holds. */
const percentOfNothing = 1_000_000_000;

type UnpaidText = Omit<Unpaid, 'all' | 'strangers' | 'network'> &
  Readonly<Record<'all' | 'strangers' | 'network', string>>;
type Seen = Omit<Preconditions, 'left' | 'unpaid'> & {
  readonly left: string | null;
  readonly unpaid: UnpaidText | null;
};

const asked = {
  ip: sql.placeholder('ip'),
  network: sql.placeholder('network'),
  isWhole: sql.placeholder('isWhole'),
  system: sql.placeholder('system'),
  held: sql.placeholder('held'),
  units: sql.placeholder('units'),
  least: sql.placeholder('least'),
  large: sql.placeholder('large'),
  rail: sql.placeholder('rail'),
  address: sql.placeholder('address'),
  reserve: sql.placeholder('reserve'),
  kinds: sql.placeholder('kinds'),
  values: sql.placeholder('values'),
} as const;

// An order that is flagged before it is paid holds a reserve until a person looks.
const isUnpaid = sql`status in ('waiting_funds', 'moderation') and received_units = 0
  and held_units > 0`;

const reserveOfOrder = balanceOf(sql`ledger_account_name('reserve', o.outcome_system)`);

/** Sums over unpaid orders: only where what is held at all comes near a bound. */
const unpaidOf: SQL = sql`case
  when (coalesce(${balanceOf(asked.held)}::numeric, 0)
        + ${asked.units}::numeric) * 100
    <= coalesce(${balanceOf(asked.reserve)}::numeric, 0)
       * ${asked.least}::int
  then null
  else (select jsonb_build_object(
      'all', coalesce(sum(held_units), 0)::text,
      'strangers', coalesce(sum(held_units) filter (where user_id is null), 0)::text,
      'network', coalesce(sum(held_units) filter (where network = ${asked.network}), 0)::text,
      'networkOrders', (select count(*)::int from orders
        where network = ${asked.network} and ${isUnpaid}),
      'networkLarge', (select count(*)::int from orders o
        where o.network = ${asked.network} and o.status in ('waiting_funds', 'moderation')
          and o.received_units = 0 and o.held_units > 0
          and o.held_units * 100
              > (${reserveOfOrder}::numeric + o.held_units) * ${asked.large}::int))
    from orders where outcome_system = ${asked.system} and ${isUnpaid}) end`;

const askAhead = preparedStatement<Seen>(
  () => sql`select ${ownAddress(asked.rail, asked.address)} as own,
    (select count(*)::int from orders where network = ${asked.network} and ${isUnpaid}
      and (${asked.isWhole}::boolean or ip = ${asked.ip})) as waiting,
    ${balanceOf(asked.reserve)} as "left",
    ${unpaidOf} as unpaid,
    ${blockedOf(asked, 'refusing')} as blocked`,
);

/**
 * Orders of one network wait for each other under this name: many at once would all see the same
 * low count. Null where nobody counts.
 */
export function lockOfOrders(deps: OrdersDeps, ip: string | null): string | null {
  const counts = deps.platform.config.ordersWaitingMax > 0 && ip !== null;
  return counts ? `orders of ${holderNetworkOf(ip)}` : null;
}

/** Orders that come near a bound of their reserve wait for each other under this name. */
export function lockOfReserve(
  deps: OrdersDeps,
  system: string,
  preconditions: Preconditions,
): string | null {
  const counts = deps.platform.config.ordersWaitingMax > 0 && preconditions.unpaid !== null;
  return counts ? `unpaid orders of ${system}` : null;
}

/**
 * Refuses what abuses the service. Our own deposit addresses are no destination: paying to them
 * would move money in a circle. One address holds only so many reserves at once without paying,
 * and unpaid orders leave a part of each reserve to others.
 */
export function refuseAbuse(
  { platform }: OrdersDeps,
  checked: CheckedOrder,
  preconditions: Preconditions,
  origin: Pick<Origin, 'userId'>,
): Refusal | null {
  if (preconditions.own) return refuse('invalid_format', 'outcome_account');
  const { ordersWaitingMax: most, unpaidShares } = platform.config;
  if (most === 0) return null;
  if (preconditions.waiting >= most) return tooMany(unpaidSeconds);
  const holds = holdsOf(preconditions);
  if (holds === null) return null;
  const { outcome, breakdown } = checked.quote;
  const allowed = unpaidAllowance(unpaidShares, holds, {
    isNotOwner: origin.userId === null,
    orderMin: orderMinOf(checked),
  });
  if (holdFor(outcome, breakdown) <= allowed) return null;
  const units = minus(allowed, breakdown.networkFee);
  if (units <= 0n) return refuse('unpaid_limit', 'outcome_amount');
  const max = formatAmount(amount(units, outcome.asset), checked.outcome.precision);
  return refuse('unpaid_limit', 'outcome_amount', { max });
}

/** Whether a captcha must come first: from the second large order of a network on. */
export function asksForCaptcha(
  { platform }: OrdersDeps,
  checked: CheckedOrder,
  preconditions: Preconditions,
): boolean {
  const { ordersWaitingMax: most, unpaidShares } = platform.config;
  const holds = holdsOf(preconditions);
  if (most === 0 || holds === null) return false;
  const { outcome, breakdown } = checked.quote;
  const beyond = (percent: number) =>
    isBeyondShare(percent, holdFor(outcome, breakdown), holds, orderMinOf(checked));
  const isSecond = (preconditions.unpaid?.networkLarge ?? 0) > 0;
  return beyond(isSecond ? unpaidShares.large : unpaidShares.network);
}

function holdsOf({ left, unpaid }: Preconditions) {
  if (unpaid === null || left === null) return null;
  return { ...unpaid, free: left, isFirst: unpaid.networkOrders === 0 };
}

/** What the smallest order of the direction would hold, at the rate of this one. */
function orderMinOf({ quote, pricing }: CheckedOrder): OutcomeUnits {
  const held = holdFor(quote.outcome, quote.breakdown);
  return outcomeUnits((held * pricing.incomeMin) / quote.income.units);
}
