import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFirstOperator } from '../office/operators/create-first-operator.ts';
import { patienceSeconds } from './patient-customer.ts';
import type { Service } from './service-under-test.ts';

type Answer = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> };

/** An operator at the office of a service that may die under each of the requests. */
export type PatientOperator = {
  /** Asks until it is answered, each time under the same key. */
  act(path: string, attributes: object): Promise<Answer>;
};

const password = 'a quiet harbour at 6 in the morning';

/** Two owners come to work, while nobody dies yet. */
export async function hireTwo(service: Service): Promise<readonly PatientOperator[]> {
  const first = await createFirstOperator(service.platform);
  if (first === null) throw new Error('somebody works here already');
  const owner = await settle(service, first.login, first.password);
  const hired = await ask(service, 'POST', '/operators', owner.cookie, {
    login: 'boris',
    name: 'Борис',
    role: 'owner',
  });
  const once: string = hired.body.data.attributes.one_time_password;
  return [owner.operator, (await settle(service, 'boris', once)).operator];
}

/** Signs in and replaces a one-time password. */
async function settle(service: Service, login: string, once: string) {
  const signed = await ask(service, 'POST', '/sessions', '', { login, password: once });
  const own = { password, password_confirmation: password };
  const path = '/sessions/current/password';
  const set = await ask(service, 'PUT', path, signed.cookie, { current_password: once, ...own });
  const { cookie } = set;
  const operator: PatientOperator = {
    async act(path, attributes) {
      const key = randomUUID();
      for (let waited = 0; waited < patienceSeconds * 5; waited += 1) {
        const answer = await ask(service, 'POST', path, cookie, attributes, key).catch(() => null);
        if (answer !== null && answer.status < 500) return answer;
        await sleep(200);
      }
      throw new Error(`${path} was never answered`);
    },
  };
  return { operator, cookie };
}

async function ask(
  { base }: Service,
  ...[method, path, cookie, attributes, key = randomUUID()]: readonly [
    method: 'POST' | 'PUT',
    path: string,
    cookie: string,
    attributes: object,
    key?: string,
  ]
) {
  const answer = await fetch(`${base}/office/api${path}`, {
    method,
    signal: AbortSignal.timeout(20_000),
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ data: { attributes } }),
  });
  const text = await answer.text();
  const [given = cookie] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: answer.status, body: text === '' ? null : JSON.parse(text), cookie: given };
}
