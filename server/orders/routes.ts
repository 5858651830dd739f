import type { KeyObject } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  confirmPaymentRequest,
  decisionRequest,
  type OrderRequest,
  orderRequest,
  refundAccountRequest,
} from '../../contract/orders.ts';
import { type Benefit, noBenefit } from '../../core/levels/benefit.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { failpoint } from '../../rails/failpoint.ts';
import { openHourlyCounts } from '../captcha/hourly-counts.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import { presentSystem, shownReserve } from '../catalogue/present-system.ts';
import { cameFromOf } from '../partners/came-from.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes, readFields } from '../platform/http/attributes.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import {
  type Idempotency,
  idempotencyKeyOf,
  isAnswered,
  requestHashOf,
} from '../platform/http/idempotency.ts';
import { type Document, document, type Resource, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { AnswerChangedRate } from '../rates/answer-changed-rate.ts';
import { browserHashOf, ensureBrowser } from './browser.ts';
import { type CheckedOrder, checkOrder } from './check-order.ts';
import {
  cancelOrder,
  claimPayment,
  decideOrder,
  giveRefundAccount,
  takeBackClaim,
} from './customer-steps.ts';
import { type OrderAccount, type OrderCustomers, strangers } from './customers.ts';
import type { OrdersDeps } from './deps.ts';
import type { Placer } from './insert-order-rows.ts';
import { issueRequisites } from './issue-requisites.ts';
import { keepKey } from './keep-key.ts';
import { type Asker, mayView, refuseStranger } from './order-control.ts';
import { findOrder, type StoredOrder } from './order-records.ts';
import { placeOrder } from './place-order.ts';
import { preflightOrder } from './preflight-order.ts';
import { type OrderView, presentOrder, presentWallet } from './present-order.ts';
import { readUpload } from './read-upload.ts';
import { sendCheque } from './send-cheque.ts';
import { type Viewer, viewFreshOrder, viewOrder } from './view-order.ts';

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

type OrderParams = { Params: { id: string } };

/** The customer's calls about orders, as the specification and the contract name them. */
export function registerOrderRoutes(app: App, deps: OrderRoutesDeps): void {
  const keyCounts = openHourlyCounts(deps.platform.clock);
  app.post('/api/v1/orders', (request, reply) => place(deps, request, reply));
  app.post('/api/v1/orders/preflight', async (request, reply) => {
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
    const found = await preflightOrder(deps, asked, deps.reserves(), asker, faults);
    if (isRefusal(found)) return withNewQuote(deps, { asked, benefit }, found, request, reply);
    const captcha_required = found.captchaRequired || customers.wantsCaptcha(request);
    return { data: null, meta: { accepted: true, captcha_required } };
  });
  app.get<OrderParams>('/api/v1/orders/:id', (request) => show(deps, request, request.params.id));
  app.delete<OrderParams>('/api/v1/orders/:id', (request) =>
    act(deps, request, request.params.id, (id, asker) => cancelOrder(deps, id, asker)),
  );
  app.post('/api/v1/orders/confirm_payment', async (request) => {
    const parsed = parseAttributes(confirmPaymentRequest, request);
    if (isRefusal(parsed)) return parsed;
    return act(deps, request, parsed.order_id, (id, asker) => claimPayment(deps, id, asker));
  });
  app.delete<OrderParams>('/api/v1/orders/:id/payment_claim', (request) =>
    act(deps, request, request.params.id, (id, asker) => takeBackClaim(deps, id, asker)),
  );
  app.post<OrderParams>('/api/v1/orders/:id/get_requisites', (request) =>
    act(deps, request, request.params.id, async (orderId) => {
      const userId = await deps.userOf(request);
      const step = { name: 'get_requisites', userId, orderId };
      return (
        (await keepKey(deps.platform, keyCounts, request, step)) ?? issueRequisites(deps, orderId)
      );
    }),
  );
  app.post<OrderParams>('/api/v1/orders/:id/decision', async (request) => {
    const parsed = parseAttributes(decisionRequest, request);
    if (isRefusal(parsed)) return parsed;
    return act(deps, request, request.params.id, (id, asker) =>
      decideOrder(deps, id, parsed, asker),
    );
  });
  app.put<OrderParams>('/api/v1/orders/:id/refund_account', async (request) => {
    const parsed = parseAttributes(refundAccountRequest, request);
    if (isRefusal(parsed)) return parsed;
    return act(deps, request, request.params.id, (id, asker) =>
      giveRefundAccount(deps, id, parsed, asker),
    );
  });
  app.post<OrderParams>('/api/v1/orders/:id/send_cheque', async (request) => {
    const stored = await controllable(deps, request, request.params.id);
    if (isRefusal(stored)) return stored;
    const upload = await readUpload(request, 'cheque');
    if (isRefusal(upload)) return upload;
    return act(deps, request, stored.row.id, (id, asker) => sendCheque(deps, id, upload, asker));
  });
}

async function place(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Document | Refusal | FastifyReply> {
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
  const checked = checkOrder(deps, asked, deps.countryOf(request), alsoCoupon, benefit);
  if (isRefusal(checked) && faults.length > 0) return checked;
  // A request already answered is answered again, even if its quote has run out meanwhile.
  if (isRefusal(checked) && key === null) {
    return withNewQuote(deps, { asked, benefit }, checked, request, reply);
  }
  const scope = `orders:${userId ?? 'anonymous'}`;
  const idempotency = key === null ? null : { scope, key, requestHash: requestHashOf(parsed) };
  const admitted = isRefusal(checked) ? { isHuman: false } : await customers.admit(request, parsed);
  if (isRefusal(admitted) && !(await wasAnswered(deps, idempotency))) return admitted;
  const browserHash = ensureBrowser(deps, request, reply, idempotency);
  const placer: Placer = {
    ...{ locale: localeOf(request), userId, browserHash, ip: request.ip },
    isHuman: !isRefusal(admitted) && admitted.isHuman,
    cameFrom: cameFromOf(request),
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
  const made = await placeOrder(deps, checked, placer, idempotency);
  if (isRefusal(made)) return withNewQuote(deps, { asked, benefit }, made, request, reply);
  // One that was answered is only told its answer again: it is not counted.
  if (made.again && !isRefusal(checked)) customers.uncount(request);
  failpoint('order.committed');
  reply.code(201).header('location', `/api/v1/orders/${made.orderId}`);
  const viewer = { locale: placer.locale, userId, browserHash };
  // What became of the card it waits for stands in another row.
  const awaits = made.fresh?.stored.order.awaitsCard === true;
  if (made.fresh !== null && !awaits)
    return presentView(deps, await viewFreshOrder(deps, made.fresh, viewer));
  const stored = await findOrder(deps.platform.database, made.orderId);
  if (stored === null) return refuse('not_found');
  return present(deps, stored, viewer);
}

/** Who is told that the rate has changed is shown the new one at once. */
function withNewQuote(
  deps: OrderRoutesDeps,
  { asked, benefit }: { readonly asked: OrderRequest; readonly benefit: Benefit },
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
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

async function show(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  id: string,
): Promise<Document | Refusal> {
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
): Promise<Document | Refusal> {
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

/** The same for whoever acts for an order: who may only look is told how to become more. */
export async function controllable(
  deps: OrderRoutesDeps,
  request: FastifyRequest,
  id: string,
): Promise<StoredOrder | Refusal> {
  const stored = await visible(deps, request, id);
  if (isRefusal(stored)) return stored;
  const asker = await viewerOf(deps, request);
  return (await refuseStranger(deps.platform.database, stored.row, asker)) ?? stored;
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
export async function present(
  deps: OrderRoutesDeps,
  stored: StoredOrder,
  viewer: Viewer,
): Promise<Document> {
  return presentView(deps, await viewOrder(deps, stored, viewer));
}

function presentView(deps: OrderRoutesDeps, view: OrderView): Document {
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
): Resource {
  return resource('payment_systems', system.id, {
    ...presentSystem(deps.catalogue.current(), system, locale),
    reserve: shownReserve(system, deps.reserves().get(system.code) ?? 0n),
  });
}
