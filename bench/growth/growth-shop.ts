import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { ordersPath } from '../order-load.ts';
import type { Service } from '../running-service.ts';
import { jsonHeaders, type Offer, offersOf, orderBody } from '../shop.ts';
import { nextAddress } from '../visitor-address.ts';
import { type Browser, call, customerBrowser } from './growth-browser.ts';

/** How a template ended, or what it waits for: the fill makes other numbers of each. */
export type TemplateKind = 'ended' | 'given_up' | 'unpaid' | 'by_hand' | 'short' | 'withdrawn';
export type Template = { readonly orderId: string; readonly kind: TemplateKind };

type Placed = { readonly browser: Browser; readonly id: string; readonly offer: Offer };
type Pairs = readonly Pick<Offer, 'income' | 'outcome'>[];

const made = z.object({ data: z.object({ id: z.string() }) });

/** Pairs that the demo plays to their end by itself: both sides are simulated. */
const automatic: Pairs = [
  { income: 'sol', outcome: 'ton' },
  { income: 'ton', outcome: 'tbrub' },
  { income: 'xrp', outcome: 'sol' },
  { income: 'usdtton', outcome: 'acrub' },
  { income: 'tbrub', outcome: 'ton' },
  { income: 'acrub', outcome: 'usdtton' },
];
/** Paid into an account of the pool and confirmed by an operator. */
const pooled: Pairs = [
  { income: 'sberrub', outcome: 'ton' },
  { income: 'sbprub', outcome: 'sol' },
  { income: 'tcsbrub', outcome: 'usdtton' },
];
/** Paid out by an operator. */
const byHand: Pairs = [
  { income: 'sol', outcome: 'sberrub' },
  { income: 'ton', outcome: 'sbprub' },
];

/**
 * Makes orders of every kind by the calls that customers and operators make, and waits until the
 * service has played each as far as it goes.
 */
export async function makeTemplates(
  service: Service,
  office: Browser,
): Promise<readonly Template[]> {
  const { url } = service;
  const templates: Template[] = [];
  const keep = (kind: TemplateKind, orderId: string) => templates.push({ orderId, kind });
  for (const offer of await offersOf(url, automatic)) keep('ended', await paid(url, offer));
  for (const offer of await offersOf(url, pooled)) {
    const { id } = await asked(url, offer);
    const path = `/office/api/orders/${id}/confirm_deposit`;
    await call(url, office, 'POST', path, { amount: offer.amount });
    keep('ended', id);
  }
  for (const offer of await offersOf(url, byHand)) {
    const id = await paid(url, offer);
    await payByHand(service, office, id);
    keep('ended', id);
    keep('by_hand', await paid(url, offer));
  }
  for (const offer of await offersOf(url, [...automatic.slice(0, 2), ...pooled])) {
    const claimed = await asked(url, offer);
    const claim = { order_id: claimed.id };
    await call(url, claimed.browser, 'POST', `${ordersPath}/confirm_payment`, claim);
    keep('unpaid', claimed.id);
    const { browser, id } = await placed(url, offer);
    await call(url, browser, 'DELETE', `${ordersPath}/${id}`, {});
    keep('given_up', id);
  }
  for (const offer of await offersOf(url, automatic.slice(0, 2))) {
    keep('short', await paid(url, offer, 'pay_short'));
  }
  keep('withdrawn', await withdrawn(service, office));
  await untilSettled(service.databaseUrl, templates);
  return templates;
}

/** Makes an order in a browser of its own. */
export async function placed(url: string, offer: Offer): Promise<Placed> {
  const headers = { ...jsonHeaders, 'x-forwarded-for': nextAddress() };
  const browser: Browser = { headers, cookie: '' };
  const { data } = JSON.parse(await orderBody(url, offer)) as { data: { attributes: object } };
  // Read only where the pair asks for it.
  const form = { ...data.attributes, outcome_bank: 'sberbank' };
  const answer = await call(url, browser, 'POST', ordersPath, form);
  return { browser, offer, id: made.parse(answer).data.id };
}

async function asked(url: string, offer: Offer): Promise<Placed> {
  const order = await placed(url, offer);
  await call(url, order.browser, 'POST', `${ordersPath}/${order.id}/get_requisites`, {});
  return order;
}

async function paid(url: string, offer: Offer, action = 'pay_exact'): Promise<string> {
  const { browser, id } = await asked(url, offer);
  await call(url, browser, 'POST', `${ordersPath}/${id}/demo`, { action });
  return id;
}

async function payByHand({ url, databaseUrl }: Service, office: Browser, id: string) {
  const payout = await untilFound(
    databaseUrl,
    `select id from payouts where order_id = $1 and rail = 'manual' and state = 'queued'`,
    [id],
  );
  const path = `/office/api/orders/${id}`;
  await call(url, office, 'POST', `${path}/claim_payout`, { payout_id: payout });
  const said = { payout_id: payout, reference: `bench ${randomUUID()}`, paid_from: 'none' };
  await call(url, office, 'POST', `${path}/report_payout`, said);
}

/** A customer is given a bonus and takes it out, by the link that is mailed to them. */
async function withdrawn(service: Service, office: Browser): Promise<string> {
  const { url, databaseUrl } = service;
  const email = 'payee@example.com';
  const userId = await untilFound(
    databaseUrl,
    `insert into users (email, locale, status, referral_code, confirmed_at)
     values ($1, 'ru', 'active', 'payee', now()) returning id`,
    [email],
  );
  const grant = { amount: '20', reason: 'for a long wait' };
  await call(url, office, 'POST', `/office/api/users/${userId}/rewards`, grant);
  const payee = await customerBrowser(service, email);
  const account = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const asked = { payment_system_id: 'usdttrc20', account, amount: '10' };
  const { id } = made.parse(await call(url, payee, 'POST', '/api/v1/payouts', asked)).data;
  const link = await untilFound(
    databaseUrl,
    `select substring(text from '/confirm/([^ \\n]+)') as id
       from mails where position($1 in text) > 0 and text like '%/confirm/%'`,
    [id],
  );
  await call(url, payee, 'PUT', `${ordersPath}/${id}/confirm/${link}`);
  return id;
}

async function untilSettled(databaseUrl: string, templates: readonly Template[]): Promise<void> {
  const wanted = {
    ended: `status = 'completed'`,
    given_up: `status = 'cancelled'`,
    unpaid: `status = 'waiting_funds'`,
    by_hand: `payout = 'queued'`,
    short: `status = 'moderation'`,
    withdrawn: `status = 'completed'`,
  } as const satisfies Record<TemplateKind, string>;
  for (const { orderId, kind } of templates) {
    const query = `select id from orders where id = $1 and ${wanted[kind]}`;
    await untilFound(databaseUrl, query, [orderId]);
  }
}

async function untilFound(url: string, query: string, values: readonly string[]): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let waited = 0; waited < 300_000; waited += 250) {
      const { rows } = await client.query<{ id: string }>(query, [...values]);
      if (rows[0] !== undefined) return rows[0].id;
      await sleep(250);
    }
    throw new Error(`this never came to be: ${query} ${values.join(' ')}`);
  } finally {
    await client.end();
  }
}
