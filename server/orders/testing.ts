import { createSecretKey } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Hold } from '../../core/rates/market-price.ts';
import { marketName } from '../../core/rates/markets.ts';
import type { GatewayOutside } from '../../gateways/gateway.ts';
import { createMemoryWorld } from '../../rails/simulated/memory-world.ts';
import type { Pace } from '../../rails/simulated/pace.ts';
import { createSimulatedRail } from '../../rails/simulated/rail.ts';
import type { SimulatedWorld } from '../../rails/simulated/world.ts';
import { simulatedPrices } from '../../sources/simulated/simulated-source.ts';
import type { PairPrice } from '../../sources/source.ts';
import { openCaptchas } from '../captcha/captcha.ts';
import type { Exchange } from '../catalogue/catalogue.ts';
import { type CatalogueRoom, openCatalogue } from '../catalogue/open-catalogue.ts';
import { directions } from '../catalogue/tables.ts';
import { openReserves, type Reserves } from '../ledger/open-reserves.ts';
import { openOffers } from '../online-payments/offers.ts';
import { type GatewayRoom, openGateways } from '../online-payments/open-gateways.ts';
import { payoutRailOf } from '../online-payments/payout-rail.ts';
import { registerOnlinePayments } from '../online-payments/routes.ts';
import { checkAnswers } from '../openapi/testing.ts';
import { payRound } from '../paying/pay.ts';
import { type Announcements, openAnnouncements } from '../platform/database/announcements.ts';
import { type App, buildApp } from '../platform/http/app.ts';
import { heldLease, takeOver } from '../platform/lease/testing.ts';
import type { Platform } from '../platform/platform.ts';
import { sharedSecret } from '../platform/secret/shared-secret.ts';
import { createTestPlatform } from '../platform/testing.ts';
import { openWatchedRails } from '../rails/open-watched.ts';
import { answerChangedRate } from '../rates/answer-changed-rate.ts';
import { holdPrice } from '../rates/hold-price.ts';
import { openRates, type Rates } from '../rates/open-rates.ts';
import { registerRateRoutes } from '../rates/routes.ts';
import { insertSnapshot } from '../rates/store.ts';
import { keepHints } from '../requisite-cascade/keep-hint.ts';
import { openRemoteRequisites } from '../requisite-cascade/remote-requisites.ts';
import { openSlots } from '../requisites/open-slots.ts';
import { registerReserveRequestRoutes } from '../reserve-requests/routes.ts';
import { roomBeside } from '../room-beside.ts';
import { openScreening } from '../screening/open-screening.ts';
import { offersPayerCheck } from '../screening/payer-checks.ts';
import { seedDemo } from '../seed.ts';
import { registerVerificationRoutes } from '../verifications/routes.ts';
import { watchDeposits } from '../watching/watch-deposits.ts';
import { type OrderChanges, openOrderChanges } from './changes.ts';
import { registerOrderControl } from './control-routes.ts';
import { strangers } from './customers.ts';
import type { OrdersDeps } from './deps.ts';
import { registerOrderList } from './list-orders.ts';
import { registerPayerChecks } from './payer-check-routes.ts';
import { registerDemo } from './play-demo.ts';
import { registerOrderRoutes } from './routes.ts';
import { registerOrderStream } from './stream-order.ts';
import { orders } from './tables.ts';

/** A whole exchange on a database of its own, its outside in the hands of the test. */
export type TestExchange = {
  readonly app: App;
  readonly platform: Platform;
  readonly url: string;
  readonly deps: OrdersDeps;
  readonly catalogue: CatalogueRoom;
  readonly rates: Rates;
  readonly reserves: Reserves;
  readonly announcements: Announcements;
  readonly gateways: GatewayRoom;
  /** The outside of the simulated rail; `freshWorld` gives a new, empty one. */
  world(): SimulatedWorld;
  freshWorld(): SimulatedWorld;
  /** Stores a snapshot of now; an asset's prices may be moved by parts per million. */
  tick(movedPpm?: Readonly<Record<string, bigint>>, held?: Held): Promise<void>;
  /** One look of the worker at the simulated rail. */
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

export type TestExchangeOptions = {
  readonly variables?: Readonly<Record<string, string>>;
  readonly pace?: Pace;
  readonly world?: (platform: Platform) => SimulatedWorld;
  /** Plays the payment providers. */
  readonly provider?: GatewayOutside;
};

const usual = {
  DEMO: 'true',
  RATE_LIMIT_PER_MINUTE: '0',
  ORDERS_WAITING_MAX: '0',
  DATABASE_POOL_MAX: '10',
};
/** A block a millisecond: what was just paid is final when it is looked at. */
const hasty: Pace = { blockMs: 1, delayMs: 3_600_000 };
const pricesOf = new Date('2026-11-20T12:00:00Z');

/** Opens the demo's rooms, the customer's calls and the payer of the simulated rail. */
export async function openTestExchange(options: TestExchangeOptions = {}): Promise<TestExchange> {
  const { platform, url, close } = await createTestPlatform({ ...usual, ...options.variables });
  await seedDemo(platform);
  const announcements = await openAnnouncements(platform.database, platform.log);
  const catalogue = await openCatalogue(platform, announcements);
  const rates = await openRates(platform, announcements, catalogue);
  const outside = openOutside(platform, options);
  const screening = await openScreening(platform, announcements);
  const gateways = await openGateways(platform, announcements, options.provider);
  const online = openOffers(platform, gateways);
  const payouts = (name: string) => outside.rails.payouts(name) ?? payoutRailOf(gateways, name);
  const remote = openRemoteRequisites({ platform, gateways });
  const rails = { ...outside.rails, payouts };
  const deps = { platform, catalogue, rates, rails, screening, online, remote };
  const changes = await openOrderChanges(announcements);
  const rooms = { announcements, rates, changes, gateways };
  const { app, reserves, slots, throwUndescribed } = await buildTestApp(deps, rooms);
  const ticking = await startTicking(platform, rates);
  const simulated = { deps, name: 'simulated' };
  const lead = await openLeases(platform, 'simulated');

  return {
    ...{ app, platform, url, deps, catalogue, rates, reserves, announcements, gateways },
    ...{ world: outside.world, freshWorld: outside.fresh, tick: ticking.tick },
    watch: async () =>
      watchDeposits({
        ...simulated,
        rail: outside.parts().deposits,
        lease: await lead('watch'),
      }),
    pay: async () =>
      payRound({ ...simulated, rail: outside.parts().payouts, lease: await lead('pay') }),
    async letTimePass(orderId) {
      const expiresAt = sql`clock_timestamp() - interval '1 millisecond'`;
      const later = { expiresAt, version: sql`${orders.version} + 1` };
      await platform.database.update(orders).set(later).where(eq(orders.id, orderId));
    },
    async change(directionId, terms) {
      await platform.database.update(directions).set(terms).where(eq(directions.id, directionId));
      await catalogue.refresh();
    },
    async close() {
      ticking.stop();
      screening.close();
      gateways.close();
      slots.close();
      reserves.close();
      await app.close();
      rates.close();
      catalogue.close();
      await announcements.close();
      await close();
      throwUndescribed();
    },
  };
}

/** Leads on a rail; where a test has taken the lease over, in the name of whoever has it now. */
async function openLeases({ database }: Platform, rail: string) {
  for (const work of ['watch', 'pay']) await takeOver(database, `${work} ${rail}`);
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

type TestRooms = {
  readonly announcements: Announcements;
  readonly rates: Rates;
  readonly changes: OrderChanges;
  readonly gateways: GatewayRoom;
};

/** The calls of a customer; who is signed in stands in a header, for want of accounts here. */
async function buildTestApp(
  deps: OrdersDeps & { readonly rates: Rates },
  { announcements, rates, changes, gateways }: TestRooms,
) {
  const { platform, catalogue } = deps;
  const reserves = await openReserves(platform, announcements);
  const beside = roomBeside(deps, gateways);
  const slots = await openSlots(platform, announcements, catalogue, beside);
  const app = await buildApp(platform);
  const throwUndescribed = checkAnswers(app);
  const userOf = async ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    typeof headers['x-user'] === 'string' ? headers['x-user'] : null;
  const quotes = {
    ...{ catalogue, rates, clock: platform.clock },
    reserves: reserves.current,
    slotsOf: slots.of,
    payerCheckOffered: (exchange: Exchange) =>
      offersPayerCheck(deps.screening, platform.config.screening.payerChecksPerDay, exchange),
  };
  const orderRoutes = {
    ...deps,
    changedRate: answerChangedRate(quotes),
    browserSecret: createSecretKey(await sharedSecret(platform.database, 'browsers')),
    reserves: reserves.current,
    userOf,
    userNow: userOf,
    customers: {
      ...strangers,
      admit: async ({ headers }: { headers: Readonly<Record<string, unknown>> }) => ({
        isHuman: headers['x-human'] === 'yes',
      }),
    },
    countryOf: ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
      typeof headers['x-country'] === 'string' ? headers['x-country'] : null,
  };
  registerRateRoutes(app, quotes);
  registerOrderRoutes(app, orderRoutes);
  registerOrderControl(app, orderRoutes);
  registerOrderList(app, orderRoutes);
  registerOrderStream(app, orderRoutes, changes);
  registerDemo(app, orderRoutes);
  const keepHint = keepHints(platform.database);
  registerOnlinePayments(app, { orders: orderRoutes, gateways, keepHint });
  const captcha = await openCaptchas(platform, async () => '{}');
  registerPayerChecks(app, { ...orderRoutes, captcha });
  registerReserveRequestRoutes(app, { platform, catalogue, captcha, userOf });
  const codeSecret = await sharedSecret(platform.database, 'photo codes');
  registerVerificationRoutes(app, { platform, orders: orderRoutes, codeSecret });
  await app.ready();
  return { app, reserves, slots, throwUndescribed };
}

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

export type Answer = {
  readonly status: number;
  readonly body: ReturnType<typeof JSON.parse>;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** A browser: it speaks JSON:API and keeps the cookies it is given. */
export type Customer = {
  /** The cookies of the browser, for a call that is made by hand. */
  cookies(): Readonly<Record<string, string>>;
  call(method: Method, path: string, fields?: Fields, headers?: Headers): Promise<Answer>;
  /** Makes an order and gives its id; throws what was refused. */
  place(pair: PairName, change?: Fields): Promise<string>;
  /** Makes an order and asks where to pay. */
  placeToPay(pair: PairName, change?: Fields): Promise<{ id: string; wallet: Fields }>;
  /** The attributes of an order as this browser sees them. */
  see(orderId: string): Promise<ReturnType<typeof JSON.parse>>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Headers = Readonly<Record<string, string>>;

/** Opens a browser that knows nothing yet; `always` are headers it always sends. */
export function openCustomer({ app }: Pick<TestExchange, 'app'>, always: Headers = {}): Customer {
  const cookies = new Map<string, string>();

  async function call(method: Method, path: string, fields?: Fields, headers: Headers = {}) {
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
