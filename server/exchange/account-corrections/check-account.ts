import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { checkMemo } from '../../../core/requisites/check-memo.ts';
import { payAddress } from '../../../core/requisites/pay-address.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { isOwnAddress } from '../requisites/is-own-address.ts';

export type NewAccount = { readonly account: string; readonly memo: string | null };

type Typed = { readonly account: unknown; readonly memo: unknown };

/**
 * Checks an account by the rules that a new order is checked by, and brings it to its normal form.
 * Refuses what `checkAccount` and `checkMemo` refuse, and `invalid_format` for an address of ours.
 */
export async function checkNewAccount(
  deps: OrdersDeps,
  system: PaymentSystem,
  typed: Typed,
): Promise<NewAccount | Refusal> {
  const { accountRule, memoRule, rail } = system;
  const checked = checkAccount(accountRule, typed.account, 'outcome_account');
  if (isRefusal(checked)) return checked;
  const memo =
    memoRule === null
      ? { memo: null }
      : checkMemo(memoRule, typed.memo, checked.memo, 'outcome_memo');
  if (isRefusal(memo)) return memo;
  const address = payAddress(accountRule, checked.account);
  const own = await isOwnAddress(deps.platform.database, rail, address);
  if (own) return refuse('invalid_format', 'outcome_account');
  return { account: checked.account, memo: memo.memo };
}
