import {
  assetAccount,
  type Journal,
  journal,
  type Posting,
  systemAccount,
} from '../ledger/journal.ts';
import type { Amount } from '../money/amount.ts';
import type { AssetCode } from '../money/asset.ts';
import type { Breakdown } from '../quotes/quote.ts';
import type { Order } from './order.ts';

/** Takes `units` of the outcome from the reserve into the order's hold (negative gives back). */
export function holdJournal(order: Order, units: bigint, kind: Journal['kind'] = 'hold'): Journal {
  const asset = order.outcome.asset;
  return journal(kind, [
    { account: systemAccount('reserve', order.outcomeSystem), asset, units: -units },
    { account: systemAccount('held', order.outcomeSystem), asset, units },
  ]);
}

/** Money has come: it is ours to keep safe and the customer's to exchange. */
export function depositJournal(order: Order, amount: Amount): Journal {
  const { asset, units } = amount;
  return journal('deposit', [
    { account: systemAccount('incoming', order.incomeSystem), asset, units },
    { account: systemAccount('customer', order.incomeSystem), asset, units: -units },
  ]);
}

/** Credited money has vanished again, by a reorganisation of its chain. */
export function dropJournal(order: Order, amount: Amount): Journal {
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
export function exchangeJournal(
  order: Order,
  priced: { income: Amount; outcome: Amount; breakdown: Breakdown },
): Journal {
  return journal('exchange', [
    ...incomeSide(order, priced.income, priced.breakdown),
    ...outcomeSide(order, priced.outcome, priced.breakdown),
  ]);
}

function incomeSide(order: Order, income: Amount, breakdown: Breakdown): Posting[] {
  const { asset, units } = income;
  const received = order.received;
  // Nothing came in for a withdrawal: what was owed on the balance is owed no more.
  const taken: Posting[] =
    order.drawnFrom !== null
      ? []
      : [
          { account: systemAccount('incoming', order.incomeSystem), asset, units: -received },
          { account: systemAccount('reserve', order.incomeSystem), asset, units: received },
        ];
  return [
    ...taken,
    { account: systemAccount('customer', order.incomeSystem), asset, units: received },
    { account: assetAccount('position', asset), asset, units: -(units - breakdown.incomeFee) },
    { account: assetAccount('fee', asset), asset, units: -breakdown.incomeFee },
    { account: assetAccount('tolerance', asset), asset, units: units - received },
  ];
}

function outcomeSide(order: Order, outcome: Amount, breakdown: Breakdown): Posting[] {
  const { asset, units } = outcome;
  const { discount = 0n } = breakdown;
  return [
    { account: assetAccount('position', asset), asset, units: breakdown.fair },
    // What a discount gives away is seen beside the margin that it is given of.
    { account: assetAccount('spread', asset), asset, units: -breakdown.spread - discount },
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
  const spent = networkFee.asset === asset ? networkFee.units : 0n;
  const system = order.outcomeSystem;
  return journal('payout', [
    { account: systemAccount('held', system), asset, units: -order.held },
    { account: systemAccount('customer', system), asset, units: outcome },
    { account: assetAccount('network', asset), asset, units: spent },
    leftOf(system, { asset, units: order.held - outcome - spent }),
    ...paidInAnother(networkFee, asset),
  ]);
}

/**
 * A deposit has gone back to the customer, the network's cost out of it: what the order's fee of a
 * refund leaves of that cost stays ours, what it does not cover is shown as a shortfall.
 */
export function refundJournal(order: Order, units: bigint, networkFee: Amount): Journal {
  const asset = order.income.asset;
  const fee = order.policy.refundFee;
  const spent = networkFee.asset === asset ? networkFee.units : 0n;
  return journal('refund', [
    { account: systemAccount('incoming', order.incomeSystem), asset, units: -units },
    { account: systemAccount('customer', order.incomeSystem), asset, units },
    { account: assetAccount('network', asset), asset, units: spent - fee },
    leftOf(order.incomeSystem, { asset, units: fee - spent }),
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
export function drawJournal(order: Order, drawnFrom: string): Journal {
  const { asset, units } = order.income;
  const parts = order.drawnParts ?? [{ account: drawnFrom, units }];
  return journal('withdrawal', [
    ...parts.map((part) => ({ ...part, asset })),
    { account: systemAccount('customer', order.incomeSystem), asset, units: -units },
  ]);
}
