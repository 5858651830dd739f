import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { OrderRequest } from '../../../contract/orders.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import { type Exchange, exchangeOf } from '../../market/catalogue/catalogue.ts';
import { exchangeByMonitorCodes } from '../../market/monitors/monitor-codes.ts';
import { changeOrder } from '../orders/change/change-order.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { findOrder } from '../orders/order-records.ts';
import { checkOrder } from '../orders/place/check-order.ts';
import { issueRequisites } from '../orders/place/issue-requisites.ts';
import type { OrderOrigin } from '../orders/place/open-checked.ts';
import { placeOrder } from '../orders/place/place-order.ts';
import { findIssued } from '../requisites/pool-records.ts';
import { type Failure, failure, isFailure } from './answer.ts';
import type { AskedOrder } from './asked-order.ts';
import type { KnownKey } from './keys.ts';
import { type PriceDeps, priceAsked } from './price-asked.ts';
import { trusteeOrders } from './tables.ts';

export type TrusteeDeps = PriceDeps & {
  readonly orders: OrdersDeps;
  readonly inBreak: () => boolean;
};

/** An order of the interface: its id there, and the order behind it. */
export type PartnerOrder = typeof trusteeOrders.$inferSelect;

/**
 * Makes an ordinary order for a partner's customer, once per `requestKey` however often it is sent,
 * and asks where to pay. `rateId` names a fixed rate that was estimated before.
 */
export async function placeAsked(
  deps: TrusteeDeps,
  known: KnownKey,
  asked: AskedOrder,
  options: Options,
): Promise<PartnerOrder | Failure> {
  const { database } = deps.orders.platform;
  const before = await findByKey(deps, known, options.requestKey);
  if (before !== null) return before;
  const orderId = await placeOnce(deps, known, asked, options);
  if (typeof orderId !== 'string') return orderId;
  const { requestKey } = options;
  const id = randomBytes(16).toString('base64url');
  const values = { id, orderId, keyId: known.key.id, requestKey, asked };
  await database.insert(trusteeOrders).values(values).onConflictDoNothing();
  const made = await findByKey(deps, known, requestKey);
  if (made === null) throw new Error('an order of a partner is not kept');
  return made;
}

type Options = {
  readonly rateId: string | null;
  readonly requestKey: string;
  readonly ip: string;
};

/** Makes the order behind an order of the interface, and asks where to pay; gives its id. */
async function placeOnce(
  deps: TrusteeDeps,
  known: KnownKey,
  asked: AskedOrder,
  { rateId, requestKey, ip }: Options,
): Promise<string | Failure> {
  const priced = tokenFor(deps, asked, rateId);
  if (isFailure(priced)) return priced;
  const checked = checkOrder(deps.orders, requestOf(known, asked, priced), null);
  const orderOrigin: OrderOrigin = {
    locale: 'en',
    userId: null,
    browserHash: null,
    // All customers of a partner come from one address: each counts as an address of their own.
    ip: asked.userId === null ? ip : `${known.code}:${asked.userId}`,
    // Its program has no eyes for a captcha.
    isHuman: true,
    referrerCode: known.code,
    returnUrl: asked.redirectUrl,
  };
  const idempotency = {
    scope: `trustee:${known.key.id}`,
    key: requestKey,
    requestHash: requestKey,
  };
  const placed = await placeOrder(deps.orders, checked, orderOrigin, idempotency);
  if (isRefusal(placed)) return placed.refused.some(isRateGone) ? rateGone() : failureOf(placed);
  const stored = await findOrder(deps.orders.platform.database, placed.orderId);
  // Its page has the customer verify their card, and then tells them where to pay.
  if (stored?.order.awaitsCard === true) return placed.orderId;
  const issued = await issueRequisites(deps.orders, placed.orderId);
  if (!isRefusal(issued)) return placed.orderId;
  return (await giveUp(deps, placed.orderId)) ? unpayableFailure(issued) : placed.orderId;
}

/**
 * Gives up an order that cannot be paid. False where the same request, asked at the same moment,
 * has been told where to pay after all.
 */
async function giveUp({ orders }: TrusteeDeps, orderId: string): Promise<boolean> {
  await changeOrder(orders, {
    orderId,
    actor: 'customer',
    event: ({ requisitesIssuedAt }) =>
      requisitesIssuedAt === null ? { type: 'cancelled' } : refuse('invalid_transition'),
  });
  return (await findIssued(orders.platform.database, orderId)) === null;
}

/** Why there is nowhere to pay; of an order given up before, only that there is none. */
function unpayableFailure(refusal: Refusal): Failure {
  const over = refusal.refused.some(({ code }) => code === 'invalid_transition');
  return over ? failure('The order cannot be paid: ask for another', 409) : failureOf(refusal);
}

/**
 * Makes another order in place of one that expired: one, however often it is asked for, until it
 * has to be given up.
 */
export function placeAgain(
  deps: TrusteeDeps,
  known: KnownKey,
  placed: PartnerOrder,
  ip: string,
): Promise<string | Failure> {
  const now = tokenNow(deps, placed.asked);
  if (isFailure(now)) return Promise.resolve(now);
  const requestKey = `restore:${placed.orderId}:${placed.tries}`;
  return placeOnce(deps, known, placed.asked, { rateId: now.token, requestKey, ip });
}

type Priced = { readonly token: string; readonly exchange: Exchange };

/** A fixed rate is the one that was estimated; a floating one is that of now. */
function tokenFor(deps: TrusteeDeps, asked: AskedOrder, rateId: string | null): Priced | Failure {
  if (asked.rateType === 'FLOATING') return tokenNow(deps, asked);
  if (rateId === null) return failure('A FIXED rate is named by its rateId');
  const shown = deps.quotes.rates.openQuote(rateId);
  if (shown === null) return failure('rateId is none of ours');
  const { clock } = deps.quotes;
  const catalogue = deps.quotes.catalogue.current();
  const exchange = exchangeOf(catalogue, shown.directionId);
  const own = exchange?.direction;
  const asks = exchangeByMonitorCodes(catalogue, deps.terms.current(), asked.from, asked.to);
  // The rate of another pair would make an order that nobody asked for.
  const isSame =
    own !== undefined &&
    own.id === asks?.direction.id &&
    shown.pricing.incomeFee.ppm === own.incomeFee.ppm + BigInt(asked.extraFromPpm) &&
    shown.pricing.outcomeFee.ppm === own.outcomeFee.ppm + BigInt(asked.extraToPpm);
  if (exchange === null || !isSame || shown.expiresAt <= clock.now()) {
    return rateGone();
  }
  return { token: rateId, exchange };
}

function tokenNow(deps: TrusteeDeps, asked: AskedOrder): Priced | Failure {
  const priced = priceAsked(deps, asked, { side: 'income', decimal: asked.fromAmount });
  return isFailure(priced) ? priced : { token: priced.sealed.token, exchange: priced.exchange };
}

/** The order as a customer would ask for it; letters about it go to the partner. */
function requestOf({ key }: KnownKey, asked: AskedOrder, priced: Priced): OrderRequest {
  const { income, outcome } = priced.exchange;
  return {
    income_payment_system_id: income.id,
    outcome_payment_system_id: outcome.id,
    income_amount: asked.fromAmount,
    rate_calculation_id: priced.token,
    rate_type: asked.rateType === 'FIXED' ? 'fixed' : 'floating',
    outcome_account: asked.toPaymentDetails,
    outcome_memo: asked.toMemo,
    income_account: asked.fromPaymentDetails,
    email: key.contactEmail,
    agree_service_terms: true,
    agree_aml_terms: true,
  };
}

/** The rate that an order names is promised no more, or there is none for now. */
function isRateGone({ code }: RefusalItem): boolean {
  return code === 'rate_changed' || code === 'rate_unavailable';
}

function rateGone(): Failure {
  return failure('The rate has expired', 400, 'EXPIRED_RATE');
}

/** What was refused, in words, by the names of the interface. */
function failureOf({ refused }: Refusal): Failure {
  const messages = refused.map(({ code, field, params = {} }) => {
    const text = translateIfKnown('en', `errors.${code}.detail`, params) ?? code;
    const name = fieldNames[field ?? ''];
    return name === undefined ? text : `${name}: ${text}`;
  });
  return failure(messages.join('; ') || 'The order was not made');
}

const fieldNames: Readonly<Record<string, string>> = {
  income_amount: 'fromAmount',
  outcome_amount: 'toAmount',
  income_account: 'fromPaymentDetails',
  outcome_account: 'toPaymentDetails',
  outcome_memo: 'toMemo',
  rate_calculation_id: 'rateId',
};

async function findByKey(
  { orders }: TrusteeDeps,
  { key }: KnownKey,
  requestKey: string,
): Promise<PartnerOrder | null> {
  const mine = and(eq(trusteeOrders.keyId, key.id), eq(trusteeOrders.requestKey, requestKey));
  const [row] = await orders.platform.database.select().from(trusteeOrders).where(mine);
  return row ?? null;
}

/** An order of the interface by its id there; null where it is not this key's. */
export async function findPartnerOrder(
  { orders }: TrusteeDeps,
  { key }: KnownKey,
  id: string,
): Promise<PartnerOrder | null> {
  const mine = and(eq(trusteeOrders.keyId, key.id), eq(trusteeOrders.id, id));
  const [row] = await orders.platform.database.select().from(trusteeOrders).where(mine);
  return row ?? null;
}
