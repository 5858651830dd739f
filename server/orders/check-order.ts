import type { OrderRequest } from '../../contract/orders.ts';
import type { RequiredField } from '../../core/directions/direction.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../core/refusal.ts';
import type { CheckedAccount } from '../../core/requisites/account-rule.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import { checkMemo } from '../../core/requisites/check-memo.ts';
import { checkExchange, type Exchange, findExchange } from '../catalogue/catalogue.ts';
import { checkOffered } from '../catalogue/is-excluded.ts';
import { requiredFieldsOf } from '../catalogue/required-fields.ts';
import type { OrdersDeps } from './deps.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';

/** An order that could be made: every field checked and in its normal form. */
export type CheckedOrder = PricedOrder &
  Exchange & {
    readonly outcomeAccount: string;
    readonly outcomeMemo: string | null;
    readonly incomeAccount: string | null;
    readonly refundAccount: string | null;
    readonly refundMemo: string | null;
    readonly fullName: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly country: string | null;
  };

/**
 * Checks a whole order request and names every field at fault at once, so that nobody mends a form
 * one field at a time.
 */
export function checkOrder(
  deps: OrdersDeps,
  request: OrderRequest,
  visitorCountry: string | null,
): CheckedOrder | Refusal {
  const pair = findPair(deps, request, visitorCountry);
  if (isRefusal(pair)) return pair;
  const problems: RefusalItem[] = [];
  const take = <T>(result: T | Refusal): T | null => {
    if (!isRefusal(result)) return result;
    problems.push(...result.refused);
    return null;
  };
  const priced = take(priceOrder(deps, request, pair));
  const accounts = checkAccounts(pair, request, take);
  const people = checkPeople(pair, request, take);
  if (problems.length > 0) return { refused: problems };
  if (priced === null || accounts === null) return refuse('malformed');
  return { ...pair, ...priced, ...accounts, ...people };
}

function findPair(
  deps: OrdersDeps,
  request: OrderRequest,
  visitorCountry: string | null,
): Exchange | Refusal {
  const pair = findExchange(
    deps.catalogue.current(),
    request.income_payment_system_id,
    request.outcome_payment_system_id,
  );
  if (pair === null) return refuse('direction_unavailable', 'outcome_payment_system_id');
  const country = request.country?.toUpperCase() || visitorCountry;
  const closed = checkExchange(pair, deps.platform.clock.now(), country);
  if (closed !== null) return closed;
  const withheld = checkOffered(deps.catalogue.current(), pair, [country, visitorCountry]);
  if (withheld !== null) return withheld;
  const rateType = request.rate_type ?? pair.direction.rateTypes[0] ?? 'fixed';
  if (!pair.direction.rateTypes.includes(rateType)) return refuse('invalid_format', 'rate_type');
  return pair;
}

type Take = <T>(result: T | Refusal) => T | null;

function checkAccounts(pair: Exchange, request: OrderRequest, take: Take) {
  const account = (text: string | null | undefined, field: string) =>
    given(text) ? take(checkAccount(pair.income.accountRule, text, field)) : null;
  const { accountRule, memoRule } = pair.outcome;
  const outcome = take(checkAccount(accountRule, request.outcome_account, 'outcome_account'));
  const memo =
    memoRule === null || outcome === null
      ? { memo: null }
      : take(checkMemo(memoRule, request.outcome_memo, outcome.memo, 'outcome_memo'));
  const incomeAccount = account(request.income_account, 'income_account')?.account ?? null;
  const refund = account(request.refund_account, 'refund_account');
  const refundMemo = refund === null ? null : take(refundMemoOf(pair, request, refund));
  const others = {
    ...{ incomeAccount, refundAccount: refund?.account ?? null },
    refundMemo: refundMemo?.memo ?? null,
  };
  if (outcome === null || memo === null) return null;
  return { ...others, outcomeAccount: outcome.account, outcomeMemo: memo.memo };
}

/** It may be told later: when money really goes back, one that must be there is asked for. */
function refundMemoOf({ income }: Exchange, request: OrderRequest, refund: CheckedAccount) {
  const { memoRule } = income;
  if (memoRule === null) return refund;
  const rule = { ...memoRule, required: false };
  return checkMemo(rule, request.refund_memo, refund.memo, 'refund_memo');
}

function checkPeople(pair: Exchange, request: OrderRequest, take: Take) {
  const fields = {
    income_account: request.income_account,
    full_name: request.full_name,
    phone: request.phone,
    email: request.email,
    country: request.country,
  } satisfies Record<RequiredField, string | null | undefined>;
  for (const field of requiredFieldsOf(pair)) {
    if (!given(fields[field])) take(refuse('required', field));
  }
  const checked = (kind: 'full_name' | 'phone' | 'email') => {
    const text = fields[kind];
    return given(text) ? (take(checkAccount({ kind }, text, kind))?.account ?? null) : null;
  };
  return {
    fullName: checked('full_name'),
    phone: checked('phone'),
    email: checked('email'),
    country: given(fields.country) ? take(checkCountry(fields.country)) : null,
  };
}

function checkCountry(text: string): string | Refusal {
  return /^[A-Za-z]{2}$/.test(text) ? text.toUpperCase() : refuse('invalid_format', 'country');
}

function given(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text.trim() !== '';
}
