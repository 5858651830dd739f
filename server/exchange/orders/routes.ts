import type { KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type OrderRequest, orderRequest } from '../../../contract/orders.ts';
import { type Benefit, noBenefit } from '../../../core/levels/benefit.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { presentSystem, shownReserve } from '../../market/catalogue/systems/present-system.ts';
import { referrerCodeOf } from '../../market/partners/referrer-code.ts';
import type { AnswerChangedRate } from '../../market/rates/quote/answer-changed-rate.ts';
import { sendRefusal } from '../../platform/http/answers/errors.ts';
import {
  type Idempotency,
  idempotencyKeyOf,
  isAnswered,
  requestHashOf,
} from '../../platform/http/answers/idempotency.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { readFields } from '../../platform/http/attributes.ts';
import { handle } from '../../platform/http/handle.ts';
import { localeOf } from '../../platform/http/locale.ts';
import { hourMilliseconds } from '../../platform/rate-limiter/window-counts.ts';
import { browserHashOf, ensureBrowser } from './browser.ts';
import {
  cancelOrder,
  claimPayment,
  decideOrder,
  giveRefundAccount,
  takeBackClaim,
} from './change/customer-steps.ts';
import { type Asker, mayView, refuseNotOwner } from './change/order-control.ts';
import { readUpload } from './change/read-upload.ts';
import { sendCheque } from './change/send-cheque.ts';
import { type OrderAccount, type OrderCustomers, strangers } from './customers.ts';
import type { OrdersDeps } from './deps.ts';
import { findOrder, type StoredOrder } from './order-records.ts';
import { type CheckedOrder, checkOrder } from './place/check-order.ts';
import { issueRequisites } from './place/issue-requisites.ts';
import type { OrderOrigin } from './place/open-checked.ts';
import { placeOrder } from './place/place-order.ts';
import { preflightOrder } from './place/preflight-order.ts';
import { saveKey } from './place/save-key.ts';
import { type OrderView, presentOrder, presentWallet } from './show/present-order.ts';
import { type Viewer, viewNewOrder, viewOrder } from './show/view-order.ts';

export type OrderRoutesDeps = OrdersDeps & {
  /** Secret of browsers' tokens. */
  readonly browserSecret: KeyObject;
  /** The signed-in user; null for an anonymous visitor. */
  readonly userOf: (request: FastifyRequest) => Promise<string | null>;
  /** The same at this moment, for an answer that goes on after the session may have ended. */
  readonly userNow: (request: FastifyRequest) => Promise<string | null>;
  /** The customers' accounts; without them everybody is a stranger. */
  readonly customers?: OrderCustomers;
  /** Free reserve by code of payment system, in units. */
  readonly reserves: () => ReadonlyMap<string, bigint>;
  /** The quote of now for an order whose own is good for nothing. */
  readonly changedRate: AnswerChangedRate;
  /** The visitor's country by address; null when unknown. */
  readonly countryOf: (request: FastifyRequest) => string | null;
};

/** What stands in a request for what could not be read, so that the rest of it can be checked. */
const standIns = {
  income_payment_system_id: '-',
  outcome_payment_system_id: '-',
  agree_service_terms: true,
  agree_aml_terms: true,
};

/** The customer's calls about orders, as the specification and the contract name them. */
export function registerOrderRoutes(app: App, deps: OrderRoutesDeps): void {
  const keyCounts = deps.platform.counts.open('keys', { milliseconds: hourMilliseconds });
  const one = '/api/v1/orders/{id}';
  handle(app, 'POST /api/v1/orders', ({ request, reply }) => place(deps, request, reply));
  handle(app, 'POST /api/v1/orders/preflight', ({ request, reply }) =>
    preflight(deps, request, reply),
  );
  handle(app, `GET ${one}`, ({ params, request }) => show(deps, request, params.id));
  handle(app, `DELETE ${one}`, ({ params, request }) =>
    act(deps, request, params.id, (id, asker) => cancelOrder(deps, id, asker)),
  );
  handle(app, 'POST /api/v1/orders/confirm_payment', ({ body, request }) =>
    act(deps, request, body.order_id, (id, asker) => claimPayment(deps, id, asker)),
  );
  handle(app, `DELETE ${one}/payment_claim`, ({ params, request }) =>
    act(deps, request, params.id, (id, asker) => takeBackClaim(deps, id, asker)),
  );
  handle(app, `POST ${one}/get_requisites`, ({ params, request }) =>
    act(deps, request, params.id, async (orderId) => {
      const userId = await deps.userOf(request);
      const step = { name: 'get_requisites', userId, orderId };
      return (
        (await saveKey(deps.platform, keyCounts, request, step)) ?? issueRequisites(deps, orderId)
      );
    }),
  );
  handle(app, `POST ${one}/decision`, ({ params, body, request }) =>
    act(deps, request, params.id, (id, asker) => decideOrder(deps, id, body, asker)),
  );
  handle(app, `PUT ${one}/refund_account`, ({ params, body, request }) =>
    act(deps, request, params.id, (id, asker) => giveRefundAccount(deps, id, body, asker)),
  );
  handle(app, `POST ${one}/send_cheque`, async ({ params, request }) => {
    const stored = await controllable(deps, request, params.id);
    if (isRefusal(stored)) return stored;
    const upload = await readUpload(request, 'cheque');
    if (isRefusal(upload)) return upload;
    return act(deps, request, stored.row.id, (id, asker) => sendCheque(deps, id, upload, asker));
  });
}

async function preflight(deps: OrderRoutesDeps, request: FastifyRequest, reply: FastifyReply) {
  const read = readFields(orderRequest, request, standIns);
  if (isRefusal(read)) return read;
  const { customers = strangers } = deps;
  const completed = await customers.complete(request, read.values);
  const { asked } = completed;
  const faults = [...read.faults, ...completed.faults];
  const userId = await deps.userOf(request);
  const browserHash = browserHashOf(deps.platform, request);
  const given = await customers.benefit(asked, userId);
  const benefit = isRefusal(given) ? noBenefit : given;
  if (isRefusal(given)) faults.push(...given.refused);
  const asker = {
    country: deps.countryOf(request),
    ip: request.ip,
    userId,
    browserHash,
    benefit,
  };
  const found = await preflightOrder(deps, { request: asked, faults }, deps.reserves(), asker);
  if (isRefusal(found)) return withNewQuote(deps, { asked, benefit }, found, { request, reply });
  const captcha_required = found.captchaRequired || customers.wantsCaptcha(request);
  return document(null, { meta: { accepted: true as const, captcha_required } });
}

async function place(deps: OrderRoutesDeps, request: FastifyRequest, reply: FastifyReply) {
  const read = readFields(orderRequest, request, standIns);
  if (isRefusal(read)) return read;
  const { values: parsed } = read;
  const key = idempotencyKeyOf(request);
  if (isRefusal(key)) return key;
  const { customers = strangers } = deps;
  const { asked, faults: ofWallets } = await customers.complete(request, parsed);
  const faults = [...read.faults, ...ofWallets];
  const userId = await deps.userOf(request);
  const given = await customers.benefit(asked, userId);
  const benefit = isRefusal(given) ? noBenefit : given;
  const alsoCoupon = isRefusal(given) ? [...faults, ...given.refused] : faults;
  const checked = checkOrder(deps, asked, deps.countryOf(request), { faults: alsoCoupon, benefit });
  if (isRefusal(checked) && faults.length > 0) return checked;
  // A request already answered is answered again, even if its quote has run out meanwhile.
  if (isRefusal(checked) && key === null) {
    return withNewQuote(deps, { asked, benefit }, checked, { request, reply });
  }
  const scope = `orders:${userId ?? 'anonymous'}`;
  const idempotency = key === null ? null : { scope, key, requestHash: requestHashOf(parsed) };
  const admitted = isRefusal(checked) ? { isHuman: false } : await customers.admit(request, parsed);
  if (isRefusal(admitted) && !(await wasAnswered(deps, idempotency))) return admitted;
  const browserHash = ensureBrowser(deps, request, reply, idempotency);
  const orderOrigin: OrderOrigin = {
    locale: localeOf(request),
    userId,
    browserHash,
    ip: request.ip,
    isHuman: !isRefusal(admitted) && admitted.isHuman,
    referrerCode: referrerCodeOf(request),
    payerCheckId: parsed.payer_check_id ?? null,
    alongside: async (tx, order, orderId) => {
      if (userId === null) return null;
      const { coupon } = benefit;
      const refused =
        coupon && (await customers.spendCoupon(tx, { coupon, orderId, userId, order }));
      if (refused !== null) return refused;
      if (parsed.save_accounts === true) {
        await customers.saveAccounts(tx, userId, accountsOf(order));
      }
      return null;
    },
  };
  const made = await placeOrder(deps, checked, orderOrigin, idempotency);
  if (isRefusal(made)) return withNewQuote(deps, { asked, benefit }, made, { request, reply });
  // One that was answered is only told its answer again: it is not counted.
  if (made.again && !isRefusal(checked)) customers.uncount(request);
  failpoint('order.committed');
  reply.header('location', `/api/v1/orders/${made.orderId}`);
  const viewer = { locale: orderOrigin.locale, userId, browserHash };
  // What became of the card it waits for stands in another row.
  const awaits = made.fresh?.stored.order.awaitsCard === true;
  if (made.fresh !== null && !awaits)
    return presentView(deps, await viewNewOrder(deps, made.fresh, viewer));
  const stored = await findOrder(deps.platform.database, made.orderId);
  if (stored === null) return refuse('not_found');
  return present(deps, stored, viewer);
}

/** Who is told that the rate has changed is shown the new one at once. */
function withNewQuote(
  deps: OrderRoutesDeps,
  { asked, benefit }: { readonly asked: OrderRequest; readonly benefit: Benefit },
  refusal: Refusal,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Refusal | FastifyReply {
  const changed = refusal.refused.some(({ code }) => code === 'rate_changed');
  const quote = changed ? deps.changedRate(asked, benefit) : null;
  return quote === null ? refusal : sendRefusal(request, reply, refusal, quote);
}

async function wasAnswered(
  { platform }: OrderRoutesDeps,
  idempotency: Idempotency | null,
): Promise<boolean> {
  return idempotency !== null && isAnswered(platform.database, idempotency);
}

/** The accounts of an order, each with its payment system. */
function accountsOf(order: CheckedOrder): OrderAccount[] {
  const { income, outcome, incomeAccount, outcomeAccount, outcomeMemo } = order;
  const bankId = order.outcomeBank?.id ?? null;
  const given = { system: outcome, account: outcomeAccount, memo: outcomeMemo, bankId };
  if (incomeAccount === null) return [given];
  return [given, { system: income, account: incomeAccount, memo: null, bankId: null }];
}

async function show(deps: OrderRoutesDeps, request: FastifyRequest, id: string) {
  const stored = await visible(deps, request, id);
  if (isRefusal(stored)) return stored;
  return present(deps, stored, await viewerOf(deps, request));
}

/** Does one step of the customer's and shows the order as it then is. */
async function act(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  id: string,
  step: (orderId: string, asker: Asker) => Promise<object | Refusal>,
) {
  const stored = await visible(deps, request, id);
  if (isRefusal(stored)) return stored;
  const done = await step(stored.row.id, await viewerOf(deps, request));
  return isRefusal(done) ? done : show(deps, request, id);
}

/** What belongs to somebody else is answered like what does not exist. */
export async function visible(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  id: string,
): Promise<StoredOrder | Refusal> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(id)) return refuse('not_found');
  const stored = await findOrder(deps.platform.database, id);
  if (stored === null) return refuse('not_found');
  return mayView(stored.row, await viewerOf(deps, request)) ? stored : refuse('not_found');
}

/** The order of a link that its customer was mailed, whoever is signed in where it is opened. */
export async function mailedOrder(
  deps: OrderRoutesDeps,
  _request: FastifyRequest,
  id: string,
): Promise<StoredOrder | Refusal> {
  return (await findOrder(deps.platform.database, id)) ?? refuse('not_found');
}

/** The same for whoever acts for an order: who may only look is told how to become more. */
export async function controllable(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  id: string,
): Promise<StoredOrder | Refusal> {
  const stored = await visible(deps, request, id);
  if (isRefusal(stored)) return stored;
  const asker = await viewerOf(deps, request);
  return (await refuseNotOwner(deps.platform.database, stored.row, asker)) ?? stored;
}

/** Who asks, as far as the request tells. */
export async function viewerOf(deps: OrderRoutesDeps, request: FastifyRequest): Promise<Viewer> {
  return {
    locale: localeOf(request),
    userId: await deps.userOf(request),
    browserHash: browserHashOf(deps.platform, request),
  };
}

/** An order with everything it includes, as a document. */
export async function present(deps: OrderRoutesDeps, stored: StoredOrder, viewer: Viewer) {
  return presentView(deps, await viewOrder(deps, stored, viewer));
}

function presentView(deps: OrderRoutesDeps, view: OrderView) {
  const wallet = presentWallet(view);
  const systems = [view.income, view.outcome].map((system) =>
    presentIncluded(deps, system, view.locale),
  );
  return document(presentOrder(view), {
    included: [...(wallet === null ? [] : [wallet]), ...systems],
    meta: { demo: deps.platform.config.demo },
  });
}

/** A payment system as it is included with orders: the same as in its own list. */
export function presentIncluded(
  deps: OrderRoutesDeps,
  system: PaymentSystem,
  locale: Viewer['locale'],
) {
  return resource('payment_systems', system.id, {
    ...presentSystem(deps.catalogue.current(), system, locale),
    reserve: shownReserve(system, deps.reserves().get(system.code) ?? 0n),
  });
}
