import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cardPhoto } from '../support/card-photo.ts';
import { type Answer, type Call, openApi } from './api.ts';
import { cashId, isCoin } from './catalogue.ts';
import type { OrderPlan } from './kinds.ts';
import { accountOf, nameOf } from './people.ts';

/** An order that a customer has made, and how they get at it. */
export type Placed = OrderPlan & {
  readonly id: string;
  readonly number: string;
  readonly cookie: string;
  /** What they were told to pay, and where. */
  readonly toPay: string;
  /** Where the customer has their own money back. */
  readonly paysFrom: string;
  /** Said to whoever hands out the cash. */
  readonly handoverCode: string | null;
};

/** Customers of the day at the public API, each with a browser of their own. */
export interface Customers {
  place(plan: OrderPlan, extra?: Readonly<Record<string, unknown>>): Promise<Placed>;
  claim(order: Placed): Promise<void>;
  /** Sends the photo of the card that an order is paid from. */
  sendCard(order: Placed): Promise<void>;
  /** An account of somebody who has not come yet. */
  accountOf(system: string): string;
  /** Asks where to pay. */
  askWhere(order: Pick<Placed, 'id' | 'cookie'>): Promise<void>;
  see(order: Pick<Placed, 'id' | 'cookie'>): Promise<ReturnType<typeof JSON.parse>>;
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

  async function askWhere({ id, cookie }: Pick<Placed, 'id' | 'cookie'>): Promise<void> {
    const asked = await call('POST', `orders/${id}/get_requisites`, {}, cookie);
    if (asked.status !== 200) throw new Error(`requisites: ${JSON.stringify(asked.body)}`);
  }

  async function see({ id, cookie }: Pick<Placed, 'id' | 'cookie'>) {
    const { body } = await call('GET', `orders/${id}`, undefined, cookie);
    return body.data.attributes;
  }

  async function place(plan: OrderPlan, extra = {}): Promise<Placed> {
    customers += 1;
    const { fields, paysFrom } = fieldsOf(plan, examples, customers);
    const cookie = `agio_browser=${randomBytes(32).toString('base64url')}`;
    const made = await untilServed(() => call('POST', 'orders', { ...fields, ...extra }, cookie));
    if (made.status !== 201) throw new Error(`${plan.kind}: ${JSON.stringify(made.body)}`);
    const { id, attributes } = made.body.data;
    const placed = { id, cookie, number: String(attributes.number) };
    if (plan.kind !== 'verified') await askWhere(placed);
    const { income_amount: toPay, handover_code: code } = await see(placed);
    return { ...plan, ...placed, toPay, paysFrom, handoverCode: code ?? null };
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
    call,
  };
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
    ...(outcome === cashId ? { city: 'MSK' } : {}),
    ...(outcome === 'sbprub' ? { outcome_bank: 'Сбербанк' } : {}),
    agree_service_terms: true,
    agree_aml_terms: true,
  };
  return { fields, paysFrom: own };
}

async function claim(call: Call, { id, cookie }: Placed): Promise<void> {
  const claimed = await call('POST', 'orders/confirm_payment', { order_id: id }, cookie);
  if (claimed.status !== 200) throw new Error(`claim: ${JSON.stringify(claimed.body)}`);
}

async function sendCard(call: Call, { id, cookie, paysFrom }: Placed, at: number) {
  const { body } = await call('GET', 'issuing_banks');
  const form = new FormData();
  form.set('card_number', paysFrom);
  form.set('issuing_bank_id', body.data[0].id);
  form.set('order_public_id', id);
  form.set('name', 'PETROVA ANNA');
  form.set('image', new Blob([new Uint8Array(await cardPhoto(undefined, at))]), 'card.jpg');
  const sent = await call('POST', 'card_verifications', form, cookie);
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
