import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Behaviour,
  openScreenerStandIn,
  type ScreenerStandIn,
} from '../../screeners/stand-in/testing.ts';
import { changeOrder } from '../exchange/orders/change/change-order.ts';
import { requotesOf } from '../exchange/orders/change/requotes.ts';
import { issueRequisites } from '../exchange/orders/place/issue-requisites.ts';
import { fieldsOf } from '../exchange/orders/testing.ts';
import { newTronAddress } from '../money/screening/testing.ts';
import { call, insideOf, patienceSeconds, payFor, until, untilServed } from './patient-customer.ts';
import { countOpen, provePaidOnce } from './prove-paid-once.ts';
import { passingsOf, shortSeeds, thirdOf } from './seeds.ts';
import { type ProcessName, type Service, startService } from './service-under-test.ts';

const stories = { clean, tainted, surplus, bought } as const;
type Point = {
  readonly process: ProcessName;
  readonly name: string;
  readonly story: keyof typeof stories;
  /** Of the second question of a story: where its money would go back to. */
  readonly passing?: number;
};

const clear: Behaviour = { kind: 'scored', score: 0.01 };
const dirty: Behaviour = { kind: 'scored', score: 0.9, shares: { mixer: 0.5 } };

/** Every moment of a question: written down, claimed, answered over there, and its answer kept. */
const points: readonly Point[] = [
  ...['screening.begun', 'screening.claimed', 'screening.answered', 'screening.kept'].map(
    (name) => ({ process: 'worker', name, story: 'clean' }) as const,
  ),
  { process: 'worker', name: 'screening.answered', story: 'tainted' },
  { process: 'worker', name: 'screening.kept', story: 'tainted' },
  { process: 'worker', name: 'screening.answered', story: 'surplus', passing: 2 },
  ...['screening.claimed', 'screening.answered', 'screening.kept'].map(
    (name) => ({ process: 'web', name, story: 'bought' }) as const,
  ),
];

let provider: ScreenerStandIn;
let service: Service;
const held = new Set<string>();
const passed = new Set<string>();

beforeAll(async () => {
  provider = await openScreenerStandIn('amlbot');
  service = await startService(['web', 'worker'], {
    SCREENING_PROVIDER: 'amlbot',
    AMLBOT_URL: provider.address,
    AMLBOT_ACCESS_ID: provider.keys.id,
    AMLBOT_ACCESS_KEY: provider.keys.secret,
    SCREENING_ADDRESS_SECONDS: '1',
  });
  provider.sayOfAll(clear);
}, 240_000);

afterAll(async () => {
  await service.close();
  await provider.close();
});

const transactionOf = (id: string) => createHash('sha256').update(id).digest('hex');

/** Coins that came, of which the provider says this. */
async function paid(said: Behaviour, sharePpm: bigint, refund_account: string): Promise<string> {
  const id = await insideOf(service).place('coinToWallet', { refund_account });
  provider.say(transactionOf(id), said);
  await payFor(service, id, sharePpm);
  return id;
}

async function clean(): Promise<void> {
  const id = await paid(clear, 1_000_000n, newTronAddress());
  await until(service, id, ({ status }) => status === 'completed');
  passed.add(id);
}

async function tainted(): Promise<void> {
  const id = await paid(dirty, 1_000_000n, newTronAddress());
  held.add(id);
  await until(service, id, ({ status }) => status === 'completed');
}

/** What came above goes back by itself, when nothing is said against where it goes. */
async function surplus(): Promise<void> {
  const id = await paid(clear, 1_500_000n, newTronAddress());
  await until(service, id, (order) => {
    return order.status === 'completed' && order.surplusRefund === 'confirmed';
  });
  passed.add(id);
}

/** The address of the payout is asked about before there is an order, while the customer waits. */
async function bought(): Promise<void> {
  const fields = fieldsOf('walletToCoin', { outcome_account: newTronAddress() });
  const cookie = `agio_browser=${randomBytes(32).toString('base64url')}`;
  const once = { cookie, 'idempotency-key': randomUUID() };
  const { status, body } = await call(service, 'POST', 'orders', fields, once);
  if (status !== 201) throw new Error(JSON.stringify(body));
  const id: string = body.data.id;
  // One whose answer was lost with the process is held, and an operator lets it go on.
  await until(service, id, ({ status: now }) => now === 'waiting_funds');
  await untilServed(() => issueRequisites(service.modules.orders, id));
  await payFor(service, id, 1_000_000n);
  await until(service, id, ({ status: now }) => now === 'completed');
}

/** An operator who has looked at what screening stopped. */
async function approveHeld(): Promise<void> {
  const { rows } = await service.platform.database.execute<{ id: string }>(sql`
    select id from orders where status = 'moderation' and reason_code like 'screening_%'`);
  for (const { id } of rows) {
    await changeOrder(service.modules.orders, {
      orderId: id,
      actor: 'operator:test',
      event: (order) => ({
        type: 'approved',
        requotes: requotesOf(service.modules.orders, order, order.received),
      }),
    });
  }
}

async function killAtEach(mine: readonly Point[], seed: number): Promise<Promise<void>[]> {
  const running: Promise<void>[] = [];
  const passings = passingsOf(seed, mine.length, 2);
  for (const [index, { process, name, story, passing }] of mine.entries()) {
    const point = `${name}:${passing ?? passings[index]}`;
    service.arm(process, point);
    const killed = service.untilKilled(process, patienceSeconds).then(() => 'killed');
    killed.catch(() => undefined);
    for (let ended = ''; ended !== 'killed'; ) {
      const telling = stories[story]();
      telling.catch(() => undefined);
      running.push(telling);
      ended = await Promise.race([killed, telling.then(() => 'told')]).catch((cause: unknown) => {
        throw new Error(`${point} was not reached under the seed ${seed}`, { cause });
      });
    }
  }
  return running;
}

/** What was decided by the checks of these orders' deposits. */
async function verdictsOf(ids: ReadonlySet<string>): Promise<readonly string[]> {
  const { rows } = await service.platform.database.execute<{ verdict: string }>(sql`
    select distinct o.id, coalesce(s.verdict, 'none') as verdict
      from unnest(${sql.param([...ids])}::text[]) as o (id)
      left join order_screenings s on s.order_id = o.id and s.moment = 'deposit'`);
  expect(rows.length).toBe(ids.size);
  return [...new Set(rows.map(({ verdict }) => verdict))];
}

async function countRows(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await service.platform.database.execute<{ count: number }>(query);
  return rows[0]?.count ?? -1;
}

describe.each(shortSeeds)('under the seed %i', (seed) => {
  const mine = thirdOf(seed, points, 2);

  test(`no kill loses a verdict or pays for one twice, at ${mine.length} points`, async () => {
    const operator = setInterval(() => void approveHeld().catch(() => undefined), 1_000);
    try {
      const running = await Promise.all(
        (['worker', 'web'] as const).map((name) =>
          killAtEach(
            mine.filter(({ process }) => process === name),
            seed,
          ),
        ),
      );
      // Others come and go while somebody dies.
      await Promise.all([...running.flat(), clean(), tainted(), surplus(), bought()]);
    } finally {
      clearInterval(operator);
    }
    const { database } = service.platform;
    await provePaidOnce(database);
    expect(await countOpen(database)).toBe(0);
    // Each subject was paid for once, whoever died with the answer.
    expect(provider.paid.toSorted()).toEqual([...new Set(provider.paid)].toSorted());
    // Nothing went on that was not looked at, and what was tainted went on by an operator alone.
    expect(await verdictsOf(passed)).toEqual(['passed']);
    expect(await verdictsOf(held)).toEqual(['risk']);
    const stopped = sql`select count(distinct order_id)::int as count from order_timeline
      where code = 'doubt_raised' and order_id = any(${sql.param([...held])}::text[])`;
    expect(await countRows(stopped)).toBe(held.size);
    // Nobody waits for a question that nobody asks any more.
    const open = sql`select count(*)::int as count from screening_checks
      where state in ('new', 'asked', 'pending')`;
    await vi.waitFor(async () => expect(await countRows(open)).toBe(0), {
      timeout: 200_000,
      interval: 1_000,
    });
  }, 1_800_000);
});
