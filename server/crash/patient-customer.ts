import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { operatorActor } from '../../core/actor.ts';
import type { Order } from '../../core/orders/order.ts';
import { isRefusal, type Refusal } from '../../core/refusal.ts';
import type { PayoutTrouble } from '../../rails/simulated/world.ts';
import { changeOrder } from '../exchange/orders/change/change-order.ts';
import {
  cancelOrder,
  claimPayment,
  decideOrder,
} from '../exchange/orders/change/customer-steps.ts';
import { trusted } from '../exchange/orders/change/order-control.ts';
import { requotesOf } from '../exchange/orders/change/requotes.ts';
import { findOrder } from '../exchange/orders/order-records.ts';
import { checkOrder } from '../exchange/orders/place/check-order.ts';
import { issueRequisites } from '../exchange/orders/place/issue-requisites.ts';
import { placeOrder } from '../exchange/orders/place/place-order.ts';
import { type Fields, fieldsOf, type PairName, pairs } from '../exchange/orders/testing.ts';
import { findIssued } from '../exchange/requisites/pool-records.ts';
import { createDatabaseWorld } from '../exchange/simulation/world.ts';
import { reportDeposit } from '../money/deposit-watcher/report-deposit.ts';
import { claimPayout } from '../money/payout-processor/claim-payout.ts';
import { reportPaid } from '../money/payout-processor/report-payout.ts';
import { readPayoutsOf } from '../money/payouts/read-payouts.ts';
import { askForForm, makeForm, notifyOfPayment } from './online-customer.ts';
import type { Service } from './service-under-test.ts';

type Shown = ReturnType<typeof JSON.parse>;

/** How a story of an order begins, goes and ends. */
export const stories = [
  ...(['exact', 'slow', 'short', 'late', 'cancelled', 'refused'] as const),
  ...(['excess', 'by_hand', 'verified', 'online'] as const),
] as const;
export type Story = (typeof stories)[number];

/** Far beyond what a healthy service needs, for a machine that is busy with other work. */
export const patienceSeconds = 300;

/**
 * How a customer is refused for a moment: while the ticker is dead there are no prices, and until a
 * worker that was just started has read a rail there is no address of it.
 */
const forAMoment: ReadonlySet<unknown> = new Set([
  'rate_unavailable',
  'withdrawal_not_created',
  'no_slot',
]);

/** A customer who repeats what got no answer, as a browser on a bad line does. */
export async function call(
  { base }: Service,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  fields?: Fields,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: Shown }> {
  for (let waited = 0; waited < patienceSeconds * 5; waited += 1) {
    try {
      const answer = await fetch(`${base}/api/v1/${path}`, {
        method,
        signal: AbortSignal.timeout(20_000),
        headers: {
          ...(fields === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
          ...headers,
        },
        ...(fields === undefined ? {} : { body: JSON.stringify(fields) }),
      });
      const body: Shown = await answer.json();
      const passing = forAMoment.has(body.errors?.[0]?.code);
      if (answer.status < 500 && !passing) return { status: answer.status, body };
    } catch {
      // The process died before it answered, or is not there yet.
    }
    await sleep(200);
  }
  throw new Error(`${method} ${path} was never answered`);
}

/** Who takes an order's steps: the calls of the web, or the use cases behind them. */
type Counter = {
  /** Makes an order and asks where to pay, however often that takes. */
  place(pair: PairName, change?: Fields): Promise<string>;
  claim(id: string): Promise<unknown>;
  cancel(id: string): Promise<unknown>;
  refund(id: string): Promise<unknown>;
  /** Leaves for the page of a payment provider; gives the number of the payment. */
  payOnline(id: string): Promise<string>;
};

/** A customer at the web, which may die under each of the requests. */
export function atTheWeb(service: Service): Counter {
  // One browser, known by its cookie: whoever merely has an order's link may do nothing with it.
  const cookie = `agio_browser=${randomBytes(32).toString('base64url')}`;
  return {
    async place(pair, change = {}) {
      const fields = fieldsOf(pair, change);
      const once = { cookie, 'idempotency-key': randomUUID() };
      const { status, body } = await call(service, 'POST', 'orders', fields, once);
      if (status !== 201) throw new Error(JSON.stringify(body));
      const id: string = body.data.id;
      const asked = await call(service, 'POST', `orders/${id}/get_requisites`, {});
      if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
      return id;
    },
    claim: (id) => call(service, 'POST', 'orders/confirm_payment', { order_id: id }, { cookie }),
    cancel: (id) => call(service, 'DELETE', `orders/${id}`, undefined, { cookie }),
    refund: (id) =>
      call(service, 'POST', `orders/${id}/decision`, { decision: 'refund' }, { cookie }),
    payOnline: (id) => askForForm(service, id, cookie),
  };
}

/** The same steps in the test's own process, where nobody is killed. */
export function insideOf(service: Service): Counter {
  const deps = service.modules.orders;
  return {
    async place(pair, change = {}) {
      const request = {
        ...pairs[pair],
        ...fieldsOf(pair, change),
        ...({ agree_service_terms: true, agree_aml_terms: true } as const),
      };
      const orderOrigin = { locale: 'ru', userId: null, browserHash: null, ip: null } as const;
      const { orderId } = await untilServed(() =>
        placeOrder(deps, checkOrder(deps, request, null), orderOrigin, null),
      );
      await untilServed(() => issueRequisites(deps, orderId));
      return orderId;
    },
    claim: (id) => claimPayment(deps, id, trusted),
    cancel: (id) => cancelOrder(deps, id, trusted),
    refund: (id) => decideOrder(deps, id, { decision: 'refund' }, trusted),
    payOnline: (id) => makeForm(service, id),
  };
}

/** Asks again for as long as the refusal is one of a moment. */
export async function untilServed<Done extends object | string>(
  ask: () => Promise<Done | Refusal>,
): Promise<Done> {
  for (let waited = 0; waited < patienceSeconds * 5; waited += 1) {
    const answer = await ask();
    if (!isRefusal(answer)) return answer;
    if (!forAMoment.has(answer.refused[0]?.code)) throw new Error(JSON.stringify(answer));
    await sleep(200);
  }
  throw new Error('there were no prices, or no address, for all the time');
}

/** Waits until an order is as wanted. */
export async function until(
  { platform }: Pick<Service, 'platform'>,
  orderId: string,
  wanted: (order: Order) => boolean,
): Promise<void> {
  let seen: Order | null = null;
  for (let waited = 0; waited < patienceSeconds * 5; waited += 1) {
    seen = (await findOrder(platform.database, orderId))?.order ?? null;
    if (seen !== null && wanted(seen)) return;
    await sleep(200);
  }
  const { status, exception, reasonCode } = seen ?? {};
  throw new Error(`order ${orderId} stays at ${status} ${exception}: ${reasonCode}`);
}

const is = (status: Order['status']) => (order: Order) => order.status === status;

/** Tells one story to its end. The service may die at any moment of it. */
export async function tell(service: Service, counter: Counter, story: Story): Promise<void> {
  if (story === 'by_hand') return tellByHand(service, counter);
  if (story === 'verified') return tellVerified(service);
  if (story === 'online') return tellOnline(service, counter);
  const id = await counter.place('coinToWallet');
  switch (story) {
    case 'exact':
      await counter.claim(id);
      await payFor(service, id, 1_000_000n);
      return until(service, id, is('completed'));
    case 'short':
      await payFor(service, id, 500_000n);
      await until(service, id, is('moderation'));
      await counter.refund(id);
      return until(service, id, is('refunded'));
    case 'excess':
      await payFor(service, id, 1_500_000n);
      return until(service, id, isBack);
    case 'late':
      await runOut(service, id);
      await payFor(service, id, 1_000_000n);
      return until(service, id, is('completed'));
    case 'cancelled':
      await counter.cancel(id);
      return until(service, id, is('cancelled'));
    case 'slow':
      return tellTroubled(service, id, 'delay');
    case 'refused':
      return tellTroubled(service, id, 'failure');
    default:
      return story satisfies never;
  }
}

/** The exchange is over, and what was paid beside it is with the customer again. */
const isBack = ({ status, surplus, surplusRefund }: Order) =>
  status === 'completed' && surplus === 0n && surplusRefund === 'confirmed';

/** Roubles by SBP over the page of a provider: nobody but the provider says that they came. */
async function tellOnline(service: Service, counter: Counter): Promise<void> {
  const bySbp = { income_payment_system_id: 'sbprub', income_account: '+79161234567' };
  const id = await counter.place('cardToCoin', bySbp);
  await notifyOfPayment(service, id, await counter.payOnline(id));
  return until(service, id, is('completed'));
}

/** An operator pays by hand, and sends back what the customer has paid once more. */
async function tellByHand(service: Service, counter: Counter): Promise<void> {
  const refund_account = pairs.coinToWallet.refund_account;
  const id = await counter.place('coinToCard', { refund_account });
  await payFor(service, id, 1_000_000n);
  await until(service, id, is('processing'));
  await payByHand(service, id);
  await payFor(service, id, 500_000n, 'again');
  await until(service, id, ({ surplus }) => surplus > 0n);
  await returnSurplus(service, id);
  return until(service, id, isBack);
}

/** An operator takes a payout, makes it at their bank and reports it. */
export async function payByHand({ platform, modules }: Service, id: string): Promise<void> {
  const [entry] = await readPayoutsOf(platform.database, id);
  const report = { payoutId: entry?.payout.id ?? '', actor: operatorActor('test') };
  const claimed = await claimPayout(modules.orders, report);
  const paid = await reportPaid(modules.orders, { ...report, reference: `SBP ${id}` });
  const [refused] = [claimed, paid].filter(isRefusal);
  if (refused !== undefined) throw new Error(JSON.stringify(refused));
}

/** An operator sends the surplus of an order back to the account that it has. */
export async function returnSurplus({ modules }: Service, orderId: string): Promise<void> {
  const done = await changeOrder(modules.orders, {
    orderId,
    actor: operatorActor('test'),
    event: () => ({ type: 'surplus_refund_requested', refundAccount: null }),
  });
  if (isRefusal(done)) throw new Error(JSON.stringify(done));
}

/**
 * An order that waits for its card goes on by itself once an operator has verified it, whoever dies
 * between; then it is paid and paid out.
 */
async function tellVerified(service: Service): Promise<void> {
  const { platform, modules } = service;
  const { database } = platform;
  await database.execute(sql`
    update payment_systems set card_verification = true where code = 'SBERRUB'`);
  await modules.catalogue.refresh();
  const request = {
    ...pairs.cardToCoin,
    ...fieldsOf('cardToCoin'),
    ...({ agree_service_terms: true, agree_aml_terms: true } as const),
  };
  const browserHash = randomUUID();
  const orderOrigin = { locale: 'ru', userId: null, browserHash, ip: null } as const;
  const { orderId } = await untilServed(() =>
    placeOrder(modules.orders, checkOrder(modules.orders, request, null), orderOrigin, null),
  );
  await database.execute(sql`
    insert into card_verifications (id, browser_hash, order_id, kind, issuing_bank_id, card_masked,
        card_hash, status, photo_sha256, photo_hash, decided_by, decided_at)
    select ${orderId}, ${browserHash}, id, 'plastic', (select id from issuing_banks limit 1),
           '2200', card_hash, 'verified', 'sha', 0, 'operator:test', now()
      from orders where id = ${orderId} and awaits_card`);
  await until(service, orderId, ({ awaitsCard }) => !awaitsCard);
  await untilServed(() => issueRequisites(modules.orders, orderId));
  await reportDeposit(modules.orders, {
    orderId,
    actor: operatorActor('test'),
    key: randomUUID(),
    reference: null,
    amountFor: async ({ income }) => income,
    alongside: async () => undefined,
  });
  return until(service, orderId, is('completed'));
}

/** The trouble meets the next payout to this account, which may be that of another story. */
async function tellTroubled(service: Service, id: string, trouble: PayoutTrouble): Promise<void> {
  const { database } = service.platform;
  const address = (await findOrder(database, id))?.row.outcomeAccount ?? '';
  await createDatabaseWorld(database).arrangeTrouble('simulated', address, trouble);
  await payFor(service, id, 1_000_000n);
  return until(service, id, is('completed'));
}

/** An operator sends again whatever payout was refused. */
export async function approveRefused({ platform, modules }: Service): Promise<void> {
  const { rows } = await platform.database.execute<{ id: string }>(
    sql`select id from orders where exception = 'payout_failed' and status = 'moderation'`,
  );
  for (const { id } of rows) {
    await changeOrder(modules.orders, {
      orderId: id,
      actor: operatorActor('test'),
      event: (order) => ({
        type: 'approved',
        requotes: requotesOf(modules.orders, order, order.received),
      }),
    });
  }
}

/** The customer pays a share of what an order wants on the simulated rail, once or once more. */
export async function payFor(
  service: Pick<Service, 'platform'>,
  id: string,
  sharePpm: bigint,
  time: 'once' | 'again' = 'once',
): Promise<void> {
  const { database, clock } = service.platform;
  const [stored, issued] = await Promise.all([findOrder(database, id), findIssued(database, id)]);
  if (stored === null || issued === null) throw new Error('there is nothing to pay');
  const now = clock.now();
  const deposit = {
    rail: 'simulated',
    txid: createHash('sha256')
      .update(time === 'once' ? id : `${id} ${time}`)
      .digest('hex'),
    position: 0,
    address: issued.address,
    memo: issued.memo,
    asset: stored.order.income.asset,
    units: (stored.order.income.units * sharePpm) / 1_000_000n,
    at: now,
    conflicted: false,
    minedAt: new Date(now.getTime() + 300),
  };
  await createDatabaseWorld(database).addDeposits([deposit], now);
}

/** Ends an order's time to pay, and waits until that is found. */
export async function runOut(service: Service, id: string): Promise<void> {
  await service.platform.database.execute(
    sql`update orders set expires_at = clock_timestamp(), version = version + 1 where id = ${id}`,
  );
  await until(service, id, is('expired'));
}
