import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import { assert } from '../../../core/assert.ts';
import { fieldKey } from '../../../i18n/field-key.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import { insertSnapshot } from '../../market/rates/store.ts';
import { findOwner } from '../../money/deposit-watcher/find-owner.ts';
import { notifyOrders } from '../../money/deposit-watcher/watch-deposits.ts';
import { recordObservations } from '../../money/deposits/record-observations.ts';
import type { Modules } from '../../open-modules.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { App } from '../../platform/http/app.ts';
import { seizeLease } from '../../platform/lease/testing.ts';
import type { Platform } from '../../platform/platform.ts';
import { openTestService } from '../../testing.ts';
import { assertProjections } from '../desk/testing.ts';
import { createFirstOperator } from '../operators/create-first-operator.ts';
import type { OfficeDeps } from './deps.ts';

export type Answer = LightMyRequestResponse;

/** One browser of an operator: it keeps the cookie and makes a key for every action. */
export type Desk = {
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    attributes?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** Sends a form with a file. */
  send(method: 'POST' | 'PUT', path: string, form: Buffer, boundary: string): Promise<Answer>;
};

export type TestOffice = {
  readonly app: App;
  /** Every call there is: `GET /office/api/orders`. */
  readonly routes: readonly string[];
  readonly platform: Platform;
  readonly modules: Modules;
  /** What the office was opened with. */
  readonly deps: OfficeDeps;
  readonly admin: Desk;
  /** A cashier. */
  readonly operator: Desk;
  /** Somebody who reads and comments. */
  readonly support: Desk;
  readonly stranger: Desk;
  /** One more in the office: `hire('boris', 'Борис', 'cashier')`. */
  hire(login: string, name: string, role: string): Promise<Desk>;
  /** A fresh sign-in with a password that is the operator's own. */
  signIn(login: string, password: string): Promise<Desk>;
  /** Cookies of the browser that makes all orders: whoever has none may only look at them. */
  readonly customerCookies: Readonly<Record<string, string>>;
  /** Places an order as a visitor: `placeOrder('sberrub', 'ltc', '15000')`. */
  placeOrder(
    incomeId: string,
    outcomeId: string,
    amount: string,
    side?: 'income' | 'outcome',
  ): Promise<string>;
  /** The customer asks where to pay and says that they have paid. */
  claim(orderId: string): Promise<void>;
  /** The rail sees a deposit for the order, deep enough to be credited. */
  deposit(orderId: string, amountUnits: bigint): Promise<void>;
  /** Prices of this moment: those of the opening are not believed for long. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

export const adminPassword = 'a good long password';
export const operatorPassword = 'another long password';

/** The office and the customers' calls on a real database with the demo and fresh rates. */
export async function openTestOffice(
  variables: Readonly<Record<string, string>> = {},
): Promise<TestOffice> {
  const routes: string[] = [];
  let unlogged: () => string[] = () => [];
  const service = await openTestService({
    variables,
    before(app, platform) {
      app.addHook('onRoute', ({ method, url }) => {
        routes.push(...[method].flat().map((each) => `${each} ${url}`));
      });
      unlogged = watchLog(app, platform);
    },
  });
  const { app, platform, modules } = service;
  const source = simulatedSource({ seed: 'office', now: () => platform.clock.now() });
  const tick = async () => {
    await insertSnapshot(platform.database, source, await source.fetch());
    await modules.rates.refresh();
  };
  await tick();
  const people = await staff(app, platform);
  return {
    app,
    routes,
    platform,
    modules,
    deps: service.desk,
    ...people,
    stranger: deskOf(app, null),
    signIn: (login, password) => signIn(app, login, password),
    ...customerOf(app, platform, modules),
    tick,
    async close() {
      await assertFieldsNamed(platform);
      await assertProjections(platform.database);
      const silent = unlogged();
      assert(silent.length === 0, `actions that the log never tells of: ${silent.join(', ')}`);
      await service.close();
    },
  };
}

/** Calls that leave nothing behind, though no GET; a factor counts when it is confirmed. */
const looks = [
  'POST /prices/trial',
  'POST /own_rates/trial',
  'POST /content_previews',
  'POST /block_imports/preview',
  'POST /bank_lines/preview',
  'POST /shop/text_trials',
  'POST /setting_trials',
  'POST /directions/switch_preview',
  'POST /referral_programme/trial',
  'POST /reward_levels/trial',
  'POST /second_factor',
  'POST /sessions/current/proof',
  'POST /passkeys/options',
  'POST /sessions/passkey_options',
];

/**
 * Watches that whatever an operator does is written down: of every call that was ever answered well
 * at least one left an entry in the log. Others may have found their action done already. Answers
 * those that never did.
 */
function watchLog(app: App, { database }: Platform): () => string[] {
  const done = new Map<string, boolean>();
  const before = new WeakMap<FastifyRequest, number>();
  const entries = async () => {
    const { rows } = await database.execute<{ last: number }>(
      sql`select coalesce(max(id), 0)::int as last from audit_log`,
    );
    return rows[0]?.last ?? 0;
  };
  const callOf = ({ method, routeOptions: { url = '' } }: FastifyRequest) =>
    method === 'GET' || !url.startsWith('/office/api')
      ? null
      : `${method} ${url.replace('/office/api', '')}`;
  app.addHook('onRequest', async (request) => {
    if (callOf(request) !== null) before.set(request, await entries());
  });
  app.addHook('onSend', async (request, reply) => {
    const call = callOf(request);
    if (call === null || looks.includes(call) || reply.statusCode >= 300) return;
    const logged = (await entries()) > (before.get(request) ?? 0);
    done.set(call, logged || done.get(call) === true);
  });
  return () => [...done].filter(([, logged]) => !logged).map(([call]) => call);
}

/** Whatever the log of actions has kept, the office can call by words. */
async function assertFieldsNamed({ database }: Platform): Promise<void> {
  const { rows } = await database.execute<{ name: string }>(sql`
    with fields as (
      select field.* from audit_log, lateral (values (before), (after)) as sides (side),
        lateral jsonb_each(side) as field (name, value) where jsonb_typeof(side) = 'object')
    select name from fields
    union select jsonb_object_keys(value) from fields where jsonb_typeof(value) = 'object'`);
  const nameless = rows.filter(({ name }) => translateIfKnown('ru', fieldKey(name)) === null);
  assert(nameless.length === 0, `the log has fields without words: ${JSON.stringify(nameless)}`);
}

async function staff(app: App, platform: Platform) {
  const first = await createFirstOperator(platform);
  assert(first !== null, 'a fresh office has its first operator to tell of');
  const admin = await settle(app, first.login, first.password, adminPassword);
  const hire = async (login: string, name: string, role: string) => {
    const hired = await admin.call('POST', '/operators', { login, name, role });
    const { one_time_password: once } = hired.json().data.attributes;
    return settle(app, login, once, operatorPassword);
  };
  const operator = await hire('olga', 'Ольга', 'cashier');
  const support = await hire('sveta', 'Света', 'support');
  return { admin, operator, support, hire };
}

/** Replaces a one-time password by one's own; the session goes on under a new cookie. */
async function settle(app: App, login: string, once: string, password: string): Promise<Desk> {
  const desk = await signIn(app, login, once);
  const answer = await desk.call('PUT', '/sessions/current/password', {
    current_password: once,
    password,
    password_confirmation: password,
  });
  return deskOf(app, cookieOf(answer));
}

async function signIn(app: App, login: string, password: string): Promise<Desk> {
  const answer = await deskOf(app, null).call('POST', '/sessions', { login, password });
  assert(answer.statusCode === 200, `${login} is let in`);
  return deskOf(app, cookieOf(answer));
}

/** The cookie of an answer, as a browser would send it back. */
export function cookieOf(answer: Answer): string {
  const cookie = answer.cookies.find(({ name }) => name === 'agio_office');
  return `agio_office=${cookie?.value ?? ''}`;
}

/** A desk that sends this cookie; null sends none. */
export function deskOf(app: App, cookie: string | null): Desk {
  return {
    call: (method, path, attributes, headers = {}) =>
      app.inject({
        method,
        url: `/office/api${path}`,
        headers: {
          ...(cookie === null ? {} : { cookie }),
          ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
          ...headers,
        },
        ...(attributes === undefined ? {} : { payload: { data: { attributes } } }),
      }),
    send: (method, path, payload, boundary) =>
      app.inject({
        method,
        url: `/office/api${path}`,
        headers: {
          ...(cookie === null ? {} : { cookie }),
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload,
      }),
  };
}

function customerOf(app: App, platform: Platform, modules: Modules) {
  // One browser makes all orders: another may only look at them.
  const agio_browser = randomBytes(32).toString('base64url');
  async function ask(path: string, attributes: object = {}): Promise<Answer> {
    const url = `/api/v1/orders${path}`;
    const cookies = { agio_browser };
    const answer = await app.inject({ method: 'POST', url, payload: attributes, cookies });
    assert(answer.statusCode < 300, `${url}: ${answer.body}`);
    return answer;
  }
  return {
    customerCookies: { agio_browser },
    async placeOrder(
      incomeId: string,
      outcomeId: string,
      amount: string,
      side: 'income' | 'outcome' = 'income',
    ): Promise<string> {
      const answer = await ask('', {
        income_payment_system_id: incomeId,
        outcome_payment_system_id: outcomeId,
        [`${side}_amount`]: amount,
        outcome_account: accounts[outcomeId],
        outcome_bank: 'tbank',
        income_account: accounts[incomeId],
        full_name: 'Анна Петрова',
        email: 'anna@example.com',
        phone: '+79161234567',
        country: 'RU',
        agree_service_terms: true,
        agree_aml_terms: true,
      });
      return answer.json().data.id;
    },
    async claim(orderId: string): Promise<void> {
      await ask(`/${orderId}/get_requisites`);
      await ask('/confirm_payment', { order_id: orderId });
    },
    async deposit(orderId: string, amountUnits: bigint): Promise<void> {
      const issued = await ask(`/${orderId}/get_requisites`);
      const wallet = issued
        .json()
        .included.find(({ type }: { type: string }) => type === 'wallets');
      const order = issued.json().data.attributes;
      const system = modules.catalogue.current().systemById.get(order.payment_system_from_id);
      assert(system !== undefined, 'an order names a payment system');
      const at = platform.clock.now();
      const seen = {
        key: randomUUID(),
        txid: randomUUID(),
        address: wallet.attributes.address,
        memo: wallet.attributes.memo,
        amount: { units: amountUnits, asset: system.asset },
        state: 'mined',
        confirmations: 100,
        blockHash: null,
        replaceable: false,
        at,
        minedAt: at,
      } as const;
      await inTransaction(platform.database, (tx) =>
        recordObservations(tx, system.rail, [seen], findOwner),
      );
      const lease = await seizeLease(platform.database, `watch ${system.rail}`);
      await notifyOrders({ deps: modules.orders, name: system.rail, lease });
    },
  };
}

const accounts: Readonly<Record<string, string>> = {
  sberrub: '2202201234567895',
  sbprub: '+79001234567',
  ltc: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  btc: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  doge: 'D5sKiBY2zBr4qzzJeXP7MpoV6yYVNL5MNK',
  eth: '0x52908400098527886E0F7030069857D2E4169EE7',
  usdttrc20: 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq',
  boggel: '4000000000000002',
};
