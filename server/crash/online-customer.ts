import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount } from '../../core/money/amount.ts';
import { isRefusal } from '../../core/refusal.ts';
import { findOrder } from '../exchange/orders/order-records.ts';
import { tellDemo } from '../money/online-payments/demo-gateway.ts';
import { requestForm } from '../money/online-payments/request-form.ts';
import type { Service } from './service-under-test.ts';

const triesMax = 1_500;

/** Sends what got no answer again, as providers and browsers do. */
async function sendUntilAccepted(url: string, init: () => RequestInit): Promise<string> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      const answer = await fetch(url, { ...init(), signal: AbortSignal.timeout(20_000) });
      const text = await answer.text();
      if (answer.status < 400) return text;
      if (answer.status < 500) throw new TypeError(`${answer.status} ${text}`);
    } catch (error) {
      if (error instanceof TypeError && /^4/.test(error.message)) throw error;
    }
    await sleep(200);
  }
  throw new Error(`${url} was never answered`);
}

/** Asks for the form at the web, which may die meanwhile: the number of the payment is the same. */
export async function askForForm({ base }: Service, id: string, cookie: string): Promise<string> {
  const text = await sendUntilAccepted(`${base}/api/v1/online_payments/request`, () => {
    const body = new FormData();
    body.set('order_id', id);
    return { method: 'POST', body, headers: { cookie } };
  });
  return JSON.parse(text).data.id;
}

/** The same in the test's own process. */
export async function makeForm({ platform, modules }: Service, id: string): Promise<string> {
  const stored = await findOrder(platform.database, id);
  if (stored === null) throw new Error('there is no order to pay');
  const deps = { platform, gateways: modules.gateways };
  const made = await requestForm(deps, stored.order, 'ru');
  if (isRefusal(made)) throw new Error(JSON.stringify(made));
  return made.reference;
}

/** The provider of the demo tells of the payment until it is answered, and once more for luck. */
export async function notifyOfPayment(
  service: Service,
  id: string,
  reference: string,
): Promise<void> {
  const { base, platform, modules } = service;
  const order = (await findOrder(platform.database, id))?.order;
  const open = modules.gateways.byName('demo');
  if (order === undefined || open === null) throw new Error('there is nothing to pay, or nowhere');
  const body = tellDemo(open.settings, {
    operation: `demo-${reference}`,
    reference,
    status: 'paid',
    amount: formatAmount(order.income),
    currency: order.income.asset,
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = `${base}/api/v1/payment_notifications/demo`;
  const init = () => ({ method: 'POST', headers, body: new Uint8Array(body) });
  await sendUntilAccepted(url, init);
  await sendUntilAccepted(url, init);
}
