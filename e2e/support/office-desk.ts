import { randomUUID } from 'node:crypto';
import type { OfficeOrderAttributes } from '../../contract/office/orders.ts';
import type { ServiceAccess } from './running-service.ts';

/** An admin at work without a browser. */
export interface OfficeDesk {
  order(id: string): Promise<OfficeOrderAttributes>;
  /** One action with an order: `confirm_deposit`, `report_payout`, `refund_surplus`, … */
  act(id: string, action: string, attributes?: object): Promise<void>;
  /** Adds to a reserve, or with a minus takes away. */
  correctReserve(system: string, change: string, reason: string): Promise<void>;
  call(method: string, path: string, attributes?: object): Promise<OfficeDocument>;
  /** Sends a form with a file. */
  send(method: string, path: string, form: FormData): Promise<OfficeDocument>;
  /** The photo of a card, as an operator who may verify gets it. */
  photo(verificationId: string): Promise<Buffer>;
}

type OfficeDocument = {
  readonly data: { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> };
};

/** Password of the admin of the stories, set at the first sign-in of the run. */
const adminPassword = 'rosette-ledger-7-harbour';

/** Signs the first operator in, replacing the one-time password when that was not done yet. */
export async function openDesk({ url, operator }: ServiceAccess): Promise<OfficeDesk> {
  let cookie = '';

  async function request(method: string, path: string, sent?: object): Promise<Response> {
    const isForm = sent instanceof FormData;
    const answer = await fetch(`${url}/office/api${path}`, {
      method,
      headers: {
        cookie,
        'site-locale': 'ru',
        'idempotency-key': randomUUID(),
        ...(sent === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: isForm ? sent : JSON.stringify(sent) }),
    });
    const [given] = answer.headers.getSetCookie();
    if (given !== undefined) cookie = given.split(';')[0] ?? '';
    return answer;
  }

  async function call(method: string, path: string, attributes?: object) {
    let answer = await request(method, path, attributes);
    let text = await answer.text();
    // A run takes longer than a proof of who one is holds.
    if (text.includes('reauthentication_required')) {
      await request('POST', '/sessions/current/proof', { password: adminPassword });
      answer = await request(method, path, attributes);
      text = await answer.text();
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    const document: OfficeDocument = text === '' ? { data: null } : JSON.parse(text);
    return document;
  }

  const { login, password } = operator;
  const signed = await request('POST', '/sessions', { login, password: adminPassword });
  if (!signed.ok) {
    await call('POST', '/sessions', { login, password });
    await call('PUT', '/sessions/current/password', {
      current_password: password,
      password: adminPassword,
      password_confirmation: adminPassword,
    });
  }

  async function order(id: string): Promise<OfficeOrderAttributes> {
    const { data } = await call('GET', `/orders/${id}`);
    return data.attributes as OfficeOrderAttributes;
  }

  return {
    order,
    call,
    send: call,
    async act(id, action, attributes = {}) {
      await call('POST', `/orders/${id}/${action}`, attributes);
    },
    async correctReserve(system, change, reason) {
      await call('POST', `/payment_systems/${system}/reserve_corrections`, { change, reason });
    },
    async photo(id) {
      const answer = await request('GET', `/card_verifications/${id}/photo`);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}
