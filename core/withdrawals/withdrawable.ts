import { type Amount, amount, formatAmount, parseAmount } from '../money/amount.ts';
import { balanceAsset, balancePrecision } from './withdrawal-pricing.ts';

/** What can be taken from one balance or from both, as decimals of a dollar. */
export type Withdrawable = {
  readonly available: string;
  /** How much is missing to the least that is paid out; null where there is enough. */
  readonly missing: string | null;
};

type Balances = {
  readonly rewards: string;
  readonly referralIncomes: string;
  /** The least that is paid out at once. */
  readonly min: string;
};

/** Adds up the balances of a user, and says of each way to withdraw what is missing. */
export function withdrawableOf(
  balances: Balances,
): Readonly<Record<'rewards' | 'referral_incomes' | 'all', Withdrawable>> {
  const rewards = read(balances.rewards);
  const incomes = read(balances.referralIncomes);
  const min = read(balances.min).units;
  const fromUnits = (units: bigint): Withdrawable => ({
    available: shown(units),
    missing: units >= min && units > 0n ? null : shown(min - units),
  });
  return {
    rewards: fromUnits(rewards.units),
    referral_incomes: fromUnits(incomes.units),
    all: fromUnits(rewards.units + incomes.units),
  };
}

function read(text: string): Amount {
  const parsed = parseAmount(text, balanceAsset, balancePrecision);
  if ('code' in parsed) throw new Error(`${text} is no balance`);
  return parsed;
}

function shown(units: bigint): string {
  return formatAmount(amount(units, balanceAsset), balancePrecision);
}
