import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cardPhoto } from '../support/card-photo.ts';
import { type Answer, type Call, type From, openApi } from './api.ts';
import { isCoin } from './catalogue.ts';
import type { OrderPlan } from './kinds.ts';
import { accountOf, nameOf } from './people.ts';

/** An order that a customer has made, and how they get at it. */
export type Placed = OrderPlan & {
  readonly id: string;
  readonly number: string;
  readonly from: From;
  /** What they were told to pay, and where; nowhere yet while a card is to be verified. */
  readonly toPay: string;
  readonly payTo: string;
  /** Where they want what they get. */
  readonly paysOutTo: string;
  /** Where the customer has their own money back. */
  readonly paysFrom: string;
  /** Said to whoever hands out the cash. */
  readonly handoverCode: string | null;
};

/** Customers of the day at the public API, each with a browser of their own. */
export interface Customers {
  /** `code` is of the partner whose link has brought them. */
  place(plan: OrderPlan, code: string, extra?: Readonly<Record<string, unknown>>): Promise<Placed>;
  claim(order: Placed): Promise<void>;
  /** Sends the photo of the card that an order is paid from. */
  sendCard(order: Placed): Promise<void>;
  /** An account of somebody who has not come yet. */
  accountOf(system: string): string;
  /** Asks where to pay; answers the account of ours. */
  askWhere(order: Pick<Placed, 'id' | 'from'>): Promise<string>;
  see(order: Pick<Placed, 'id' | 'from'>): Promise<ReturnType<typeof JSON.parse>>;
  /** A browser of somebody who has not come yet. */
  newBrowser(): From;
  readonly call: Call;
}

type Shown = ReturnType<typeof JSON.parse>;

/** Opens the street before the shop at `url`. */
export async function openStreet(url: string): Promise<Customers> {
  const call = openApi(url);
  const systems = await call('GET', 'payment_systems');
  const examples = new Map<string, string>(
    systems.body.data.map(({ id, attributes }: Shown) => [id, attributes.account.example]),
  );
  let customers = 0;
  let browsers = 0;

  function newBrowser(): From {
    browsers += 1;
    const ip = `198.51.${100 + Math.floor(browsers / 250)}.${1 + (browsers % 250)}`;
    return { cookie: `agio_browser=${randomBytes(32).toString('base64url')}`, ip };
  }

  async function askWhere({ id, from }: Pick<Placed, 'id' | 'from'>): Promise<string> {
    const asked = await call('POST', `orders/${id}/get_requisites`, {}, from);
    if (asked.status !== 200) throw new Error(`requisites: ${JSON.stringify(asked.body)}`);
    const wallet = asked.body.included.find(({ type }: Shown) => type === 'wallets');
    return wallet.attributes.address;
  }

  async function see({ id, from }: Pick<Placed, 'id' | 'from'>) {
    const { body } = await call('GET', `orders/${id}`, undefined, from);
    return body.data.attributes;
  }

  async function place(plan: OrderPlan, code: string, extra = {}): Promise<Placed> {
    customers += 1;
    const { fields, paysFrom } = fieldsOf(plan, examples, customers);
    const from = await comeByLink(url, code, newBrowser());
    const made = await untilServed(() => call('POST', 'orders', { ...fields, ...extra }, from));
    if (made.status !== 201) throw new Error(`${plan.kind}: ${JSON.stringify(made.body)}`);
    const { id, attributes } = made.body.data;
    const placed = { id, from, number: String(attributes.number) };
    const payTo = plan.kind === 'verified' ? '' : await askWhere(placed);
    const { income_amount: toPay, handover_code: handoverCode = null } = await see(placed);
    const payment = { toPay, payTo, handoverCode };
    return { ...plan, ...placed, ...payment, paysFrom, paysOutTo: fields.outcome_account };
  }

  return {
    place,
    claim: (order) => claim(call, order),
    sendCard: (order) => sendCard(call, order, customers),
    accountOf(system) {
      customers += 1;
      return accountOf(system, examples, customers);
    },
    askWhere,
    see,
    newBrowser,
    call,
  };
}

/** Follows a partner's link first: the browser remembers whose it was. */
async function comeByLink(url: string, code: string, from: From): Promise<From> {
  const headers = { cookie: from.cookie, 'x-forwarded-for': from.ip };
  const answer = await fetch(`${url}/?rid=${code}`, { headers, redirect: 'manual' });
  const given = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  await answer.text();
  if (!given.some((each) => each.includes(code)))
    throw new Error(`the link of ${code} leads nowhere`);
  return { ...from, cookie: [from.cookie, ...given].join('; ') };
}

/** What the form of an order is filled in with. */
function fieldsOf(plan: OrderPlan, examples: ReadonlyMap<string, string>, at: number) {
  const { income, outcome } = plan;
  const own = accountOf(income, examples, at);
  const fields = {
    income_payment_system_id: income,
    outcome_payment_system_id: outcome,
    income_amount: plan.amount,
    rate_type: 'fixed',
    outcome_account: accountOf(outcome, examples, at),
    ...(isCoin(income) ? { refund_account: own } : { income_account: own }),
    full_name: nameOf(at),
    email: `customer.${at}@exchange.example`,
    ...(plan.city === null ? {} : { city: plan.city }),
    ...(outcome === 'sbprub' ? { outcome_bank: 'Сбербанк' } : {}),
    agree_service_terms: true,
    agree_aml_terms: true,
  };
  return { fields, paysFrom: own };
}

async function claim(call: Call, { id, from }: Placed): Promise<void> {
  const claimed = await call('POST', 'orders/confirm_payment', { order_id: id }, from);
  if (claimed.status !== 200) throw new Error(`claim: ${JSON.stringify(claimed.body)}`);
}

async function sendCard(call: Call, { id, from, paysFrom }: Placed, at: number) {
  const { body } = await call('GET', 'issuing_banks');
  const form = new FormData();
  form.set('card_number', paysFrom);
  form.set('issuing_bank_id', body.data[0].id);
  form.set('order_public_id', id);
  form.set('name', 'PETROVA ANNA');
  form.set('image', new Blob([new Uint8Array(await cardPhoto(undefined, at))]), 'card.jpg');
  const sent = await call('POST', 'card_verifications', form, from);
  if (sent.status !== 201) throw new Error(`card: ${JSON.stringify(sent.body)}`);
}

/** Prices are away for the moment in which they are read anew. */
async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (answer.body?.errors?.[0]?.code !== 'rate_unavailable' || tries > 100) return answer;
    await sleep(200);
  }
}
