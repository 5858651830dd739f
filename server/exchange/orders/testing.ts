import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { Hold } from '../../../core/rates/market-price.ts';
import { marketName } from '../../../core/rates/markets.ts';
import type { GatewayOutside } from '../../../gateways/gateway.ts';
import { createMemoryWorld } from '../../../rails/simulated/memory-world.ts';
import type { Pace } from '../../../rails/simulated/pace.ts';
import { createSimulatedRail } from '../../../rails/simulated/rail.ts';
import type { SimulatedWorld } from '../../../rails/simulated/world.ts';
import { simulatedPrices } from '../../../sources/simulated/simulated-source.ts';
import type { PairPrice } from '../../../sources/source.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { directions } from '../../market/catalogue/tables.ts';
import type { Rates } from '../../market/rates/open-rates.ts';
import { holdPrice } from '../../market/rates/quote/hold-price.ts';
import { insertSnapshot } from '../../market/rates/store.ts';
import { watchDeposits } from '../../money/deposit-watcher/watch-deposits.ts';
import type { Reserves } from '../../money/ledger/open-reserves.ts';
import type { LiveGateways } from '../../money/online-payments/open-gateways.ts';
import { payRound } from '../../money/payout-processor/pay.ts';
import { openWatchedRails } from '../../money/rails/open-watched.ts';
import type { Announcements } from '../../platform/database/announcements.ts';
import type { App } from '../../platform/http/app.ts';
import { heldLease, seizeLease } from '../../platform/lease/testing.ts';
import type { Platform } from '../../platform/platform.ts';
import { createTestPlatform } from '../../platform/testing.ts';
import { openTestService, testVariables } from '../../testing.ts';
import { strangers } from './customers.ts';
import type { OrdersDeps } from './deps.ts';
import { orders } from './tables.ts';

/** A whole exchange on a database of its own, its outside in the hands of the test. */
export type TestExchange = {
  readonly app: App;
  readonly platform: Platform;
  readonly url: string;
  readonly deps: OrdersDeps;
  readonly catalogue: LiveCatalogue;
  readonly rates: Rates;
  readonly reserves: Reserves;
  readonly announcements: Announcements;
  readonly gateways: LiveGateways;
  /** The outside of the simulated rail; `freshWorld` gives a new, empty one. */
  world(): SimulatedWorld;
  freshWorld(): SimulatedWorld;
  /** Stores a snapshot of now; an asset's prices may be moved by parts per million. */
  tick(movedPpm?: Readonly<Record<string, bigint>>, held?: Held): Promise<void>;
  /** One look of the worker at the simulated rail, once what was just paid is final. */
  watch(): Promise<void>;
  /** One round of the simulated rail's payer. */
  pay(): Promise<void>;
  /** Lets the time to pay of an order run out, without ending its wait. */
  letTimePass(orderId: string): Promise<void>;
  /** Changes terms of a direction and has them in memory. */
  change(directionId: string, terms: Partial<typeof directions.$inferInsert>): Promise<void>;
  close(): Promise<void>;
};

/** What is held of each market, by its name. */
type Held = Readonly<Record<string, Hold>>;

type TestExchangeOptions = {
  readonly variables?: Readonly<Record<string, string>>;
  readonly pace?: Pace;
  readonly world?: (platform: Platform) => SimulatedWorld;
  /** Plays the payment providers. */
  readonly provider?: GatewayOutside;
};

/** A block a millisecond: what was just paid is final when it is looked at. */
const hasty: Pace = { blockMs: 1, delayMs: 3_600_000 };
const pricesOf = new Date('2026-11-20T12:00:00Z');

/** Opens the demo's modules, the customer's calls and the payer of the simulated rail. */
export async function openTestExchange(options: TestExchangeOptions = {}): Promise<TestExchange> {
  const given = { ...testVariables, DATABASE_POOL_MAX: '10', ...options.variables };
  const bed = await createTestPlatform(given);
  const outside = openOutside(bed.platform, options);
  const service = await openTestService({
    bed,
    given: {
      rails: outside.rails,
      visitor,
      ...(options.provider === undefined ? {} : { provider: options.provider }),
    },
  });
  const { app, platform, url, modules } = service;
  const { rates, orders: deps, catalogue, reserves, announcements, gateways } = modules;
  await app.ready();
  const ticking = await startTicking(platform, rates);
  const simulated = { deps, name: 'simulated' };
  const lead = await openLeases(platform, 'simulated');

  return {
    app,
    platform,
    url,
    deps,
    catalogue,
    rates,
    reserves,
    announcements,
    gateways,
    world: outside.world,
    freshWorld: outside.fresh,
    tick: ticking.tick,
    async watch() {
      if (options.pace === undefined) await untilFinal(platform, catalogue, outside.world());
      const lease = await lead('watch');
      await watchDeposits({ ...simulated, rail: outside.parts().deposits, lease });
    },
    pay: async () =>
      payRound({ ...simulated, rail: outside.parts().payouts, lease: await lead('pay') }),
    async letTimePass(orderId) {
      const expiresAt = sql`clock_timestamp() - interval '1 millisecond'`;
      const later = { expiresAt, version: sql`${orders.version} + 1` };
      await platform.database.update(orders).set(later).where(eq(orders.id, orderId));
    },
    async change(directionId, terms) {
      const own = {
        ...('incomeAmountMin' in terms ? { incomeMinFollows: false } : {}),
        ...('incomeAmountMax' in terms ? { incomeMaxFollows: false } : {}),
      };
      const set = { ...terms, ...own };
      await platform.database.update(directions).set(set).where(eq(directions.id, directionId));
      await catalogue.refresh();
    },
    async close() {
      ticking.stop();
      await service.close();
    },
  };
}

/** Longer than every block of a test that is to come soon. */
const soonMilliseconds = 1_000;

/** Waits until every deposit that is to be mined soon has as many blocks as any direction asks. */
async function untilFinal({ clock }: Platform, catalogue: LiveCatalogue, world: SimulatedWorld) {
  const { directions } = catalogue.current();
  const blocks = Math.max(...directions.map(({ confirmationsRequired }) => confirmationsRequired));
  const now = clock.now().getTime();
  const deposits = await world.depositsSince('simulated', new Date(now - soonMilliseconds));
  const finalAt = deposits
    .map(({ minedAt }) => minedAt.getTime() + blocks * hasty.blockMs)
    .filter((at) => at < now + soonMilliseconds);
  while (clock.now().getTime() < Math.max(...finalAt)) await setTimeout(1);
}

/** Leads on a rail; where a test has taken the lease over, in the name of whoever has it now. */
async function openLeases({ database }: Platform, rail: string) {
  for (const work of ['watch', 'pay']) await seizeLease(database, `${work} ${rail}`);
  return (work: 'watch' | 'pay') => heldLease(database, `${work} ${rail}`);
}

function openOutside(platform: Platform, { pace = hasty, world: make }: TestExchangeOptions) {
  const { clock } = platform;
  let world = make?.(platform) ?? createMemoryWorld();
  // Those that the variables name: a node that a test runs.
  const watched = new Map(openWatchedRails(platform).map((watched) => [watched.name, watched]));
  let rail = createSimulatedRail({ name: 'simulated', world, clock, pace });

  function parts() {
    const { deposits, payouts, simulator } = rail;
    if (!deposits || !payouts || !simulator)
      throw new Error('the simulated rail can do everything');
    return { deposits, payouts, simulator };
  }

  return {
    parts,
    world: () => world,
    fresh() {
      world = createMemoryWorld();
      rail = createSimulatedRail({ name: 'simulated', world, clock, pace });
      return world;
    },
    rails: {
      deposits: (name: string) =>
        name === 'simulated' ? parts().deposits : (watched.get(name)?.deposits ?? null),
      payouts: (name: string) => (name === 'simulated' ? parts().payouts : null),
      simulatorActions: (name: string) => (name === 'simulated' ? parts().simulator.actions : []),
      simulator: (name: string) => (name === 'simulated' ? parts().simulator : null),
    },
  };
}

type Headers = Readonly<Record<string, unknown>>;
type Asker = { readonly headers: Headers };

const headerOf = ({ headers }: Asker, name: string) => {
  const value = headers[name];
  return typeof value === 'string' ? value : null;
};

/** Who is signed in, human and from where stands in headers, for want of accounts here. */
const visitor = {
  userOf: async (request: Asker) => headerOf(request, 'x-user'),
  userNow: async (request: Asker) => headerOf(request, 'x-user'),
  customers: {
    ...strangers,
    admit: async (request: Asker) => ({ isHuman: headerOf(request, 'x-human') === 'yes' }),
  },
  countryOf: (request: Asker) => headerOf(request, 'x-country'),
};

/** Keeps the prices fresh and still: they move only when the test moves them. */
async function startTicking({ database, clock }: Platform, rates: Rates) {
  let moved: Readonly<Record<string, bigint>> = {};
  let held: Held = {};
  async function tick(movedPpm = moved, nowHeld = held): Promise<void> {
    moved = movedPpm;
    held = nowHeld;
    const asOf = clock.now();
    const prices = simulatedPrices('test', pricesOf)
      .map((price) => move(price, moved))
      .map((price) => holdPrice(price, held[marketName(price)] ?? 'none', asOf));
    const source = { name: 'simulated', simulated: true };
    await insertSnapshot(database, source, { asOf, prices });
    await rates.refresh();
  }
  await tick();
  const timer = setInterval(() => void tick().catch(() => undefined), 10_000);
  return { tick, stop: () => clearInterval(timer) };
}

function move(price: PairPrice, movedPpm: Readonly<Record<string, bigint>>): PairPrice {
  const ppm = movedPpm[price.base] ?? 1_000_000n;
  const scaled = (decimal: string) => {
    const [whole = '', rest = ''] = decimal.split('.');
    const digits = ((BigInt(whole + rest) * ppm) / 1_000_000n).toString();
    const padded = digits.padStart(rest.length + 1, '0');
    return `${padded.slice(0, -rest.length)}.${padded.slice(-rest.length)}`;
  };
  return { ...price, bid: scaled(price.bid), ask: scaled(price.ask) };
}

/** Pairs that tests exchange, each with everything its order asks for. */
export const pairs = {
  /** Play money on both sides: nobody but the simulated rail has a hand in it. */
  walletToCoin: {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    income_amount: '100',
    income_account: 'P1012345678',
    outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    email: 'anna@example.com',
  },
  coinToWallet: {
    income_payment_system_id: 'trx',
    outcome_payment_system_id: 'prusd',
    income_amount: '1000',
    outcome_account: 'P1012345678',
    refund_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    email: 'anna@example.com',
  },
  /** A card on the way in: an operator gives the requisites and sees the money. */
  cardToCoin: {
    income_payment_system_id: 'sberrub',
    outcome_payment_system_id: 'trx',
    income_amount: '10000',
    income_account: '2200000000000004',
    outcome_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    full_name: 'Петрова Анна',
    email: 'anna@example.com',
  },
  coinToCard: {
    income_payment_system_id: 'trx',
    outcome_payment_system_id: 'sberrub',
    income_amount: '1000',
    outcome_account: '2200000000000004',
    full_name: 'Петрова Анна',
    email: 'anna@example.com',
  },
} as const;
export type PairName = keyof typeof pairs;
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an order of a pair, with some of them changed. */
export function fieldsOf(pair: PairName, change: Fields = {}): Fields {
  return { ...pairs[pair], agree_service_terms: true, agree_aml_terms: true, ...change };
}

type Answer = {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** A browser: it speaks JSON:API and keeps the cookies it is given. */
export type Customer = {
  /** The cookies of the browser, for a call that is made by hand. */
  cookies(): Readonly<Record<string, string>>;
  call(method: Method, path: string, fields?: Fields, headers?: Sent): Promise<Answer>;
  /** Makes an order and gives its id; throws what was refused. */
  place(pair: PairName, change?: Fields): Promise<string>;
  /** Makes an order and asks where to pay. */
  placeToPay(pair: PairName, change?: Fields): Promise<{ id: string; wallet: Fields }>;
  /** The attributes of an order as this browser sees them. */
  see(orderId: string): Promise<ReturnType<typeof JSON.parse>>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Sent = Readonly<Record<string, string>>;

/** Opens a browser that knows nothing yet; `always` are headers it always sends. */
export function openCustomer({ app }: Pick<TestExchange, 'app'>, always: Sent = {}): Customer {
  const cookies = new Map<string, string>();

  async function call(method: Method, path: string, fields?: Fields, headers: Sent = {}) {
    const answer = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/v1/${path}`,
      cookies: Object.fromEntries(cookies),
      headers: {
        ...always,
        ...(fields === undefined ? {} : { 'content-type': 'application/vnd.api+json' }),
        ...headers,
      },
      ...(fields === undefined ? {} : { payload: JSON.stringify(fields) }),
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    const body = answer.body === '' ? null : answer.json();
    return { status: answer.statusCode, body, headers: answer.headers };
  }

  async function place(pair: PairName, change: Fields = {}): Promise<string> {
    const { status, body } = await call('POST', 'orders', fieldsOf(pair, change));
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body.data.id;
  }

  return {
    call,
    place,
    async placeToPay(pair, change) {
      const id = await place(pair, change);
      const { status, body } = await call('POST', `orders/${id}/get_requisites`, {});
      if (status !== 200) throw new Error(JSON.stringify(body));
      const wallet = body.included.find(({ type }: { type: string }) => type === 'wallets');
      return { id, wallet: wallet.attributes };
    },
    cookies: () => Object.fromEntries(cookies),
    see: async (orderId) => (await call('GET', `orders/${orderId}`)).body.data.attributes,
  };
}
