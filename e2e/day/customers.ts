import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cardPhoto } from '../support/card-photo.ts';
import { cashId } from './catalogue.ts';
import type { OrderPlan } from './kinds.ts';

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

type Answer = {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
  /** What the browser keeps of it. */
  readonly cookies: string;
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
  call(method: string, path: string, fields?: object, cookie?: string): Promise<Answer>;
}

/** Opens the street before the shop at `url`. */
export async function openStreet(url: string): Promise<Customers> {
  async function call(method: string, path: string, fields?: object, cookie = '') {
    const isForm = fields instanceof FormData;
    const answer = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers: {
        cookie,
        'idempotency-key': randomUUID(),
        ...(fields === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(fields === undefined ? {} : { body: isForm ? fields : JSON.stringify(fields) }),
    });
    const text = await answer.text();
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const body = text === '' ? null : JSON.parse(text);
    return { status: answer.status, body, cookies: given.join('; ') };
  }

  const systems = await call('GET', 'payment_systems');
  const examples = new Map<string, string>(
    systems.body.data.map((system: ReturnType<typeof JSON.parse>) => [
      system.id,
      system.attributes.account.example,
    ]),
  );
  let customers = 0;

  async function place(plan: OrderPlan, extra = {}): Promise<Placed> {
    customers += 1;
    const cookie = `agio_browser=${randomBytes(32).toString('base64url')}`;
    const own = accountOf(plan.income, examples, customers);
    const fields = {
      income_payment_system_id: plan.income,
      outcome_payment_system_id: plan.outcome,
      income_amount: plan.amount,
      rate_type: 'fixed',
      outcome_account: accountOf(plan.outcome, examples, customers),
      ...(plan.income.endsWith('rub')
        ? { income_account: own }
        : { refund_account: examples.get(plan.income) }),
      full_name: nameOf(customers),
      email: `customer.${customers}@exchange.example`,
      ...(plan.outcome === cashId ? { city: 'MSK' } : {}),
      agree_service_terms: true,
      agree_aml_terms: true,
      ...extra,
    };
    const made = await untilServed(() => call('POST', 'orders', fields, cookie));
    if (made.status !== 201) {
      throw new Error(`${plan.kind} ${plan.income}-${plan.outcome}: ${JSON.stringify(made.body)}`);
    }
    const { id, attributes } = made.body.data;
    const told = { id, cookie, number: String(attributes.number) };
    if (plan.kind !== 'verified') await askWhere(told);
    const { income_amount: toPay, handover_code: code } = await see(told);
    const paysFrom = plan.income.endsWith('rub') ? own : (examples.get(plan.income) ?? '');
    return { ...plan, ...told, toPay, paysFrom, handoverCode: code ?? null };
  }

  async function askWhere({ id, cookie }: Pick<Placed, 'id' | 'cookie'>): Promise<void> {
    const asked = await call('POST', `orders/${id}/get_requisites`, {}, cookie);
    if (asked.status !== 200) throw new Error(`requisites: ${JSON.stringify(asked.body)}`);
  }

  async function see({ id, cookie }: Pick<Placed, 'id' | 'cookie'>) {
    const { body } = await call('GET', `orders/${id}`, undefined, cookie);
    return body.data.attributes;
  }

  return {
    place,
    async claim({ id, cookie }) {
      const { status, body } = await call(
        'POST',
        'orders/confirm_payment',
        { order_id: id },
        cookie,
      );
      if (status !== 200) throw new Error(`claim: ${JSON.stringify(body)}`);
    },
    async sendCard({ id, cookie, paysFrom }) {
      const { body } = await call('GET', 'issuing_banks');
      const form = new FormData();
      form.set('card_number', paysFrom);
      form.set('issuing_bank_id', body.data[0].id);
      form.set('order_public_id', id);
      form.set('name', 'PETROVA ANNA');
      form.set('image', new Blob([await cardPhoto(undefined, customers)]), 'card.jpg');
      const sent = await call('POST', 'card_verifications', form, cookie);
      if (sent.status !== 201) throw new Error(`card: ${JSON.stringify(sent.body)}`);
    },
    accountOf(system) {
      customers += 1;
      return accountOf(system, examples, customers);
    },
    askWhere,
    see,
    call,
  };
}

/** Prices are away for the moment in which they are read anew. */
async function untilServed(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask();
    if (answer.body?.errors?.[0]?.code !== 'rate_unavailable' || tries > 100) return answer;
    await sleep(200);
  }
}

/** Everybody has an account of their own where it is cheap to make one up. */
function accountOf(system: string, examples: ReadonlyMap<string, string>, at: number): string {
  const example = examples.get(system) ?? '';
  if (system === cashId) return nameOf(at);
  if (system === 'sbprub') return `+7916${String(1_000_000 + at)}`;
  if (!system.endsWith('rub')) return example;
  const digits = `${example.replaceAll(/\D/g, '').slice(0, 6)}${String(at).padStart(9, '0')}`;
  return digits + checkDigit(digits);
}

/** By Luhn. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((before, digit, at) => {
    const twice = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return before + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

const families = ['Петров', 'Иванов', 'Сидоров', 'Орлов', 'Зайцев', 'Белов', 'Громов', 'Кузнецов'];
const names = ['Иван', 'Пётр', 'Илья', 'Олег', 'Юрий', 'Глеб', 'Егор', 'Роман', 'Артём'];

function nameOf(at: number): string {
  return `${families[at % families.length]} ${names[at % names.length]}`;
}
