import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import * as z from 'zod';
import { operatorIdentity } from '../../server/people/auth/identity.ts';
import { openSession } from '../../server/people/auth/sessions.ts';
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts';
import { inTransaction } from '../../server/platform/database/in-transaction.ts';
import { ordersPath } from '../order-load.ts';
import type { Service } from '../running-service.ts';
import { jsonHeaders, type Offer, offersOf, orderBody } from '../shop.ts';
import { nextAddress } from '../visitor-address.ts';

/** How a template ended, or what it waits for: the fill makes other numbers of each. */
export type TemplateKind = 'ended' | 'given_up' | 'unpaid' | 'by_hand' | 'short';
export type Template = { readonly orderId: string; readonly kind: TemplateKind };

/** One browser: its address, and the cookies it was given. */
export type Browser = { readonly headers: Readonly<Record<string, string>>; cookie: string };
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
  await untilSettled(service.databaseUrl, templates);
  return templates;
}

/** A browser in which the first operator has signed in. */
export async function officeBrowser({ url, databaseUrl }: Service): Promise<Browser> {
  const database = openDatabase(databaseUrl, { poolMax: 1 });
  try {
    const { rows } = await database.execute<{ id: string }>(
      `update operators set must_change_password = false where login = 'admin' returning id`,
    );
    const from = { ip: null, userAgent: null };
    const { token } = await inTransaction(database, (tx) =>
      openSession(tx, operatorIdentity(rows[0]?.id ?? ''), 'password', from),
    );
    return { headers: { ...jsonHeaders, origin: url }, cookie: `agio_office=${token}` };
  } finally {
    await closeDatabase(database);
  }
}

/** Makes one call as a browser does and gives its answer; throws when it is refused. */
async function call(
  url: string,
  browser: Browser,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  attributes?: object,
): Promise<unknown> {
  const body = method === 'GET' ? {} : { body: JSON.stringify({ data: { attributes } }) };
  const headers = { ...browser.headers, cookie: browser.cookie, 'idempotency-key': randomUUID() };
  const answer = await fetch(url + path, { method, headers, ...body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (given.length > 0) browser.cookie = [browser.cookie, ...given].filter(Boolean).join('; ');
  return text === '' ? null : JSON.parse(text);
}

async function placed(url: string, offer: Offer): Promise<Placed> {
  const headers = { ...jsonHeaders, 'x-forwarded-for': nextAddress() };
  const browser: Browser = { headers, cookie: '' };
  const { data } = JSON.parse(await orderBody(url, offer)) as { data: { attributes: object } };
  const answer = await call(url, browser, 'POST', ordersPath, data.attributes);
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

async function untilSettled(databaseUrl: string, templates: readonly Template[]): Promise<void> {
  const wanted = {
    ended: `status = 'completed'`,
    given_up: `status = 'cancelled'`,
    unpaid: `status = 'waiting_funds'`,
    by_hand: `payout = 'queued'`,
    short: `status = 'moderation'`,
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
