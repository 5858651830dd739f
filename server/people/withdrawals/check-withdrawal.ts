import type { PayoutRequest, PayoutSource } from '../../../contract/people/withdrawals.ts';
import type { Amount } from '../../../core/money/amount.ts';
import { asIncome, formatAmount } from '../../../core/money/amount.ts';
import type { IncomeUnits } from '../../../core/money/units.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { type ReferralTerms, usualReferralTerms } from '../../../core/referrals/referral-terms.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { checkMemo } from '../../../core/requisites/check-memo.ts';
import { balanceAsset, balancePrecision } from '../../../core/withdrawals/withdrawal-pricing.ts';
import { type Catalogue, findSystem } from '../../market/catalogue/catalogue.ts';
import { asksBank, type PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { type ChosenBank, chooseBank } from '../../market/catalogue/systems/recipient-banks.ts';

/** A payout that could be made: every field checked and in its normal form. */
export type CheckedPayout = {
  readonly amount: Amount<IncomeUnits>;
  readonly outcome: PaymentSystem;
  readonly account: string;
  readonly memo: string | null;
  readonly bank: ChosenBank | null;
  readonly source: PayoutSource;
};

/** Checks a whole request, its account as an order's, and names every field at fault at once. */
export function checkWithdrawal(
  catalogue: Catalogue,
  request: PayoutRequest,
  { withdrawalMin }: Pick<ReferralTerms, 'withdrawalMin'> = usualReferralTerms,
): CheckedPayout | Refusal {
  const outcome = checkSystem(catalogue, request.payment_system_id);
  const amount = checkAmount(request.amount, withdrawalMin);
  if (isRefusal(outcome)) {
    const isEmpty = (request.account ?? '').trim() === '' && !request.wallet_id;
    return together([outcome, amount, isEmpty ? refuse('required', 'account') : null]);
  }
  const { accountRule, memoRule } = outcome;
  const account = checkAccount(accountRule, request.account, 'account');
  const inside = isRefusal(account) ? null : account.memo;
  const memo =
    memoRule === null ? { memo: null } : checkMemo(memoRule, request.memo, inside, 'memo');
  const bank = asksBank(outcome) ? checkBank(catalogue, request.bank) : null;
  if (isRefusal(amount) || isRefusal(account) || isRefusal(memo) || isRefusal(bank)) {
    return together([amount, account, memo, bank]);
  }
  const source = request.source ?? 'all';
  return { amount, outcome, account: account.account, memo: memo.memo, bank, source };
}

function checkBank(catalogue: Catalogue, text: string | null | undefined): ChosenBank | Refusal {
  const given = text?.trim() ?? '';
  return given === '' ? refuse('required', 'bank') : chooseBank(catalogue, given, 'bank');
}

function checkSystem(catalogue: Catalogue, id: string): PaymentSystem | Refusal {
  const system = findSystem(catalogue, id);
  if (system === null) return refuse('invalid_format', 'payment_system_id');
  const usable =
    system.referralOutputEnabled &&
    system.outcomeEnabled &&
    !catalogue.excludedEverywhere.includes(system.currencyIsoCode);
  return usable ? system : refuse('direction_unavailable', 'payment_system_id');
}

function checkAmount(input: unknown, withdrawalMin: bigint): Amount<IncomeUnits> | Refusal {
  const read = readAmount(input, balanceAsset, balancePrecision, 'amount');
  if (isRefusal(read)) return read;
  if (read.units >= withdrawalMin) return asIncome(read);
  return refuse('minimum_withdrawal', 'amount', {
    min: formatAmount({ units: withdrawalMin, asset: balanceAsset }),
    currency: balanceAsset,
  });
}

function together(results: readonly unknown[]): Refusal {
  const refused: RefusalItem[] = results.filter(isRefusal).flatMap((each) => each.refused);
  return { refused };
}
