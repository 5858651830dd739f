import {
  assetAccount,
  type Journal,
  journal,
  type Posting,
  systemAccount,
} from '../../ledger/journal.ts';
import type { Amount } from '../../money/amount.ts';
import { minus, negative, plus } from '../../money/arithmetic.ts';
import type { AssetCode } from '../../money/asset.ts';
import {
  type IncomeUnits,
  incomeUnits,
  type OutcomeUnits,
  outcomeUnits,
  zero,
} from '../../money/units.ts';
import type { Breakdown, Quote } from '../../quotes/quote.ts';
import { drawnPartsOf, type Order } from '../order.ts';

/** Takes `units` of the outcome from the reserve into the order's hold (negative gives back). */
export function holdJournal(
  order: Order,
  units: OutcomeUnits,
  kind: Journal['kind'] = 'hold',
): Journal {
  const asset = order.outcome.asset;
  return journal(kind, [
    { account: systemAccount('reserve', order.outcomeSystem), asset, units: -units },
    { account: systemAccount('held', order.outcomeSystem), asset, units },
  ]);
}

/** Gives back to the reserve all that the order holds. */
export function releaseJournal(order: Order): Journal {
  return holdJournal(order, negative(order.held), 'hold_released');
}

/** Money has come: it is ours to keep safe and the customer's to exchange. */
export function depositJournal(order: Order, amount: Amount<IncomeUnits>): Journal {
  const { asset, units } = amount;
  return journal('deposit', [
    { account: systemAccount('incoming', order.incomeSystem), asset, units },
    { account: systemAccount('customer', order.incomeSystem), asset, units: -units },
  ]);
}

/** Credited money has vanished again, by a reorganisation of its chain. */
export function dropJournal(order: Order, amount: Amount<IncomeUnits>): Journal {
  const { asset, units } = amount;
  return journal('deposit_dropped', [
    { account: systemAccount('incoming', order.incomeSystem), asset, units: -units },
    { account: systemAccount('customer', order.incomeSystem), asset, units },
  ]);
}

/**
 * The exchange itself. In the income asset the deposit becomes ours and the fee is ours; in the
 * outcome asset the fair value is split into the payout owed, the spread, the fees and the
 * rounding. A difference between the received and the agreed amount within tolerance is posted by
 * itself.
 */
export function exchangeJournal(order: Order, priced: Quote): Journal {
  return journal('exchange', [
    ...incomeSide(order, priced.income, priced.breakdown),
    ...outcomeSide(order, priced.outcome, priced.breakdown),
  ]);
}

function incomeSide(order: Order, income: Amount<IncomeUnits>, breakdown: Breakdown): Posting[] {
  const { asset, units } = income;
  const received = order.received;
  // Nothing came in for a withdrawal: what was owed on the balance is owed no more.
  const incoming: Posting[] =
    order.drawnFrom !== null
      ? []
      : [
          { account: systemAccount('incoming', order.incomeSystem), asset, units: -received },
          { account: systemAccount('reserve', order.incomeSystem), asset, units: received },
        ];
  return [
    ...incoming,
    { account: systemAccount('customer', order.incomeSystem), asset, units: received },
    { account: assetAccount('position', asset), asset, units: minus(breakdown.incomeFee, units) },
    { account: assetAccount('fee', asset), asset, units: -breakdown.incomeFee },
    { account: assetAccount('tolerance', asset), asset, units: minus(units, received) },
  ];
}

function outcomeSide(order: Order, outcome: Amount<OutcomeUnits>, breakdown: Breakdown): Posting[] {
  const { asset, units } = outcome;
  const { discount = zero, spread } = breakdown;
  return [
    { account: assetAccount('position', asset), asset, units: breakdown.fair },
    // What a discount gives away is seen beside the margin that it is given of.
    { account: assetAccount('spread', asset), asset, units: negative(plus(spread, discount)) },
    { account: assetAccount('discount', asset), asset, units: discount },
    { account: assetAccount('fee', asset), asset, units: -breakdown.outcomeFee },
    { account: assetAccount('network', asset), asset, units: -breakdown.networkFee },
    { account: assetAccount('rounding', asset), asset, units: -breakdown.rounding },
    { account: systemAccount('customer', order.outcomeSystem), asset, units: -units },
  ];
}

/**
 * The payout has arrived: the hold is used up, the debt is settled, the network has been paid.
 * What the network took beyond its budget is shown as a shortfall, so that confirming never fails.
 */
export function payoutJournal(order: Order, networkFee: Amount): Journal {
  const asset = order.outcome.asset;
  const outcome = order.outcome.units;
  const spent = networkFee.asset === asset ? outcomeUnits(networkFee.units) : zero;
  const system = order.outcomeSystem;
  return journal('payout', [
    { account: systemAccount('held', system), asset, units: -order.held },
    { account: systemAccount('customer', system), asset, units: outcome },
    { account: assetAccount('network', asset), asset, units: spent },
    leftOf(system, { asset, units: minus(order.held, plus(outcome, spent)) }),
    ...paidInAnother(networkFee, asset),
  ]);
}

/**
 * A deposit has gone back to the customer, the network's cost out of it: what the order's fee of a
 * refund leaves of that cost stays ours, what it does not cover is shown as a shortfall.
 */
export function refundJournal(order: Order, units: IncomeUnits, networkFee: Amount): Journal {
  const asset = order.income.asset;
  const fee = order.policy.refundFee;
  const spent = networkFee.asset === asset ? incomeUnits(networkFee.units) : zero;
  return journal('refund', [
    { account: systemAccount('incoming', order.incomeSystem), asset, units: -units },
    { account: systemAccount('customer', order.incomeSystem), asset, units },
    { account: assetAccount('network', asset), asset, units: minus(spent, fee) },
    leftOf(order.incomeSystem, { asset, units: minus(fee, spent) }),
    ...paidInAnother(networkFee, asset),
  ]);
}

/** What a network's budget has left is free again; what it took beyond is a shortfall. */
function leftOf(system: string, { asset, units }: Amount): Posting {
  return { account: systemAccount(units >= 0n ? 'reserve' : 'shortfall', system), asset, units };
}

/** A network that is paid in a coin of its own. */
function paidInAnother({ asset, units }: Amount, paid: AssetCode): Posting[] {
  if (asset === paid) return [];
  return [
    { account: assetAccount('network', asset), asset, units },
    { account: assetAccount('position', asset), asset, units: -units },
  ];
}

/** Takes the income of a withdrawal from the user's balance, to be owed by the order instead. */
export function drawJournal(order: Order): Journal {
  const { asset, units } = order.income;
  return journal('withdrawal', [
    ...drawnPartsOf(order).map((part) => ({ ...part, asset })),
    { account: systemAccount('customer', order.incomeSystem), asset, units: -units },
  ]);
}
