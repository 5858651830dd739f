import type { OrderRequest } from '../../../../contract/orders.ts';
import { type VisitWindow, visitWindowAt } from '../../../../core/cities/visit-windows.ts';
import type { RequiredField } from '../../../../core/directions/direction.ts';
import { type Benefit, noBenefit } from '../../../../core/levels/benefit.ts';
import { checkAnswers } from '../../../../core/own-fields/check-answer.ts';
import type { OwnFieldAnswer } from '../../../../core/own-fields/own-field.ts';
import { checkAmountAlone } from '../../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../../core/refusal.ts';
import type { CheckedAccount } from '../../../../core/requisites/account-rule.ts';
import { checkAccount } from '../../../../core/requisites/check-account.ts';
import { checkMemo } from '../../../../core/requisites/check-memo.ts';
import { checkExchange, type Exchange, findExchange } from '../../../market/catalogue/catalogue.ts';
import { asksForCity, inCity } from '../../../market/catalogue/cities/choose-city.ts';
import { checkOffered } from '../../../market/catalogue/is-excluded.ts';
import { ownFieldsOf } from '../../../market/catalogue/own-fields/fields-of.ts';
import { fieldsOfEvery, requiredFieldsOf } from '../../../market/catalogue/required-fields.ts';
import { nameCurrencies } from '../../../market/catalogue/systems/name-currencies.ts';
import { type ChosenBank, chooseBank } from '../../../market/catalogue/systems/recipient-banks.ts';
import { isCountryCode } from '../../../market/countries/country-codes.ts';
import type { OrdersDeps } from '../deps.ts';
import { type PricedOrder, priceOrder } from './price-order.ts';

/** An order that could be made: every field checked and in its normal form. */
export type CheckedOrder = PricedOrder &
  Exchange & {
    readonly outcomeAccount: string;
    readonly outcomeMemo: string | null;
    /** The recipient's bank, where the system is paid to by more than an account. */
    readonly outcomeBank: ChosenBank | null;
    readonly incomeAccount: string | null;
    readonly refundAccount: string | null;
    readonly refundMemo: string | null;
    readonly fullName: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly country: string | null;
    /** When the customer comes to the desk; null where that is to be arranged. */
    readonly visit: VisitWindow | null;
    readonly ownFields: readonly OwnFieldAnswer[];
  };

/**
 * Checks a whole order request and names every field at fault at once, so that nobody mends a form
 * one field at a time. `faults` are the fields that could not even be read, `benefit` is what its
 * customer is given.
 */
export function checkOrder(
  deps: OrdersDeps,
  request: OrderRequest,
  visitorCountry: string | null,
  {
    faults = [],
    benefit = noBenefit,
  }: { readonly faults?: readonly RefusalItem[]; readonly benefit?: Benefit } = {},
): CheckedOrder | Refusal {
  const problems: RefusalItem[] = [...faults];
  const take = <T>(result: T | Refusal): T | null => {
    if (!isRefusal(result)) return result;
    const named = new Set(problems.map(({ field }) => accountOfWallet.get(field ?? '') ?? field));
    problems.push(
      ...result.refused.filter(({ field }) => field === undefined || !named.has(field)),
    );
    return null;
  };
  const pairRead = !faults.some(({ field }) => field !== undefined && pairFields.has(field));
  const plain = pairRead ? take(findPair(deps, request)) : null;
  if (plain === null) {
    checkWithoutPair(deps, request, take);
    return { refused: problems };
  }
  const place = chosenPlace(deps, request, plain);
  const pair = take(place) ?? plain;
  const closed = refuseClosedPair(deps, request, pair, visitorCountry);
  if (closed !== null) take(closed);
  const priced =
    closed === null && !isRefusal(place) ? take(pricedBy(deps, request, pair, benefit)) : null;
  const accounts = checkAccounts(pair, request, take);
  const required = requiredFieldsOf(pair);
  const people = checkPeople(required, request, take);
  const outcomeBank = checkBank(deps, required, request, take);
  const visit = take(checkVisit(deps, request, pair));
  const own = checkAnswers(ownFieldsOf(deps.catalogue.current(), pair), request.fields ?? {});
  for (const refusal of own.refusals) take(refusal);
  if (problems.length > 0) return { refused: problems };
  if (priced === null || accounts === null) return refuse('malformed');
  return { ...pair, ...priced, ...accounts, ...people, outcomeBank, visit, ownFields: own.answers };
}

/** Whoever named a saved wallet that is not there has not left its account out. */
const accountOfWallet: ReadonlyMap<string, string> = new Map([
  ['income_wallet_id', 'income_account'],
  ['outcome_wallet_id', 'outcome_account'],
]);

const pairFields: ReadonlySet<string> = new Set([
  'income_payment_system_id',
  'outcome_payment_system_id',
]);

function pricedBy(
  deps: OrdersDeps,
  request: OrderRequest,
  pair: Exchange,
  { discountPpm }: Benefit,
): PricedOrder | Refusal {
  const priced = priceOrder(deps, request, pair, discountPpm);
  return isRefusal(priced) ? nameCurrencies(priced, pair) : priced;
}

/** Without a pair there is still what every order needs, and what every direction asks for. */
function checkWithoutPair(deps: OrdersDeps, request: OrderRequest, take: Take): void {
  const isEmpty = (value: unknown) => value === undefined || value === null || value === '';
  if (isEmpty(request.income_amount) && isEmpty(request.outcome_amount)) {
    take(refuse('required', 'income_amount'));
  }
  for (const field of ['income_amount', 'outcome_amount'] as const) {
    if (!isEmpty(request[field])) take(checkAmountAlone(request[field], field));
  }
  if (!given(request.outcome_account) && !given(request.outcome_wallet_id)) {
    take(refuse('required', 'outcome_account'));
  }
  checkPeople(fieldsOfEvery(deps.catalogue.current()), request, take);
}

function findPair(deps: OrdersDeps, request: OrderRequest): Exchange | Refusal {
  const { income_payment_system_id: income, outcome_payment_system_id: outcome } = request;
  const pair = findExchange(deps.catalogue.current(), income, outcome);
  return pair ?? refuse('direction_unavailable', 'outcome_payment_system_id');
}

/** The pair as it is in the city that the order names; where one is asked for it must be named. */
function chosenPlace(deps: OrdersDeps, { city }: OrderRequest, pair: Exchange): Exchange | Refusal {
  const catalogue = deps.catalogue.current();
  if (!given(city) && asksForCity(catalogue, pair.direction.id)) return refuse('required', 'city');
  return inCity(catalogue, pair, city ?? null);
}

/** One of the hours in which somebody is at the desk; without a city nobody comes. */
function checkVisit(
  deps: OrdersDeps,
  { visit_at: asked }: OrderRequest,
  { direction }: Exchange,
): VisitWindow | null | Refusal {
  const city = deps.catalogue.current().cities.find(({ code }) => code === direction.city);
  if (city === undefined || !given(asked)) return null;
  const window = visitWindowAt(city.schedule, new Date(asked), deps.platform.clock.now());
  return window ?? refuse('invalid_format', 'visit_at');
}

function refuseClosedPair(
  deps: OrdersDeps,
  request: OrderRequest,
  pair: Exchange,
  visitorCountry: string | null,
): Refusal | null {
  // What a customer declares adds to what their address says, and never undoes it.
  const countries = [visitorCountry, request.country?.toUpperCase() || null];
  for (const country of countries) {
    const closed = checkExchange(pair, deps.platform.clock.now(), country);
    if (closed !== null) return closed;
  }
  const withheld = checkOffered(deps.catalogue.current(), pair, countries);
  if (withheld !== null) return withheld;
  const rateType = request.rate_type ?? pair.direction.rateTypes[0] ?? 'fixed';
  return pair.direction.rateTypes.includes(rateType) ? null : refuse('invalid_format', 'rate_type');
}

type Take = <T>(result: T | Refusal) => T | null;

function checkAccounts(pair: Exchange, request: OrderRequest, take: Take) {
  const account = (text: string | null | undefined, field: string) =>
    given(text) ? take(checkAccount(pair.income.accountRule, text, field)) : null;
  const { accountRule, memoRule } = pair.outcome;
  const outcome = take(checkAccount(accountRule, request.outcome_account, 'outcome_account'));
  const memo =
    memoRule === null
      ? { memo: null }
      : take(checkMemo(memoRule, request.outcome_memo, outcome?.memo ?? null, 'outcome_memo'));
  const incomeAccount = account(request.income_account, 'income_account')?.account ?? null;
  const refund = account(request.refund_account, 'refund_account');
  const refundMemo = refund === null ? null : take(refundMemoOf(pair, request, refund));
  const others = {
    incomeAccount,
    refundAccount: refund?.account ?? null,
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

function checkPeople(required: readonly RequiredField[], request: OrderRequest, take: Take) {
  const fields = {
    outcome_bank: request.outcome_bank,
    income_account: request.income_account,
    full_name: request.full_name,
    phone: request.phone,
    email: request.email,
    country: request.country,
  } satisfies Record<RequiredField, string | null | undefined>;
  for (const field of required) {
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

/** One of a list; where it is not asked for, what is said of it is not kept. */
function checkBank(
  deps: OrdersDeps,
  required: readonly RequiredField[],
  { outcome_bank: text }: OrderRequest,
  take: Take,
): ChosenBank | null {
  if (!required.includes('outcome_bank') || !given(text)) return null;
  return take(chooseBank(deps.catalogue.current(), text));
}

function checkCountry(text: string): string | Refusal {
  const code = text.toUpperCase();
  return isCountryCode(code) ? code : refuse('invalid_format', 'country');
}

function given(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text.trim() !== '';
}
