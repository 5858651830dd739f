import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Order } from '../../core/orders/order.ts';
import { findOrder } from '../../server/exchange/orders/order-records.ts';
import { findIssued } from '../../server/exchange/requisites/pool-records.ts';
import { createDatabaseWorld } from '../../server/exchange/simulation/world.ts';
import type { Database } from '../../server/platform/database/database.ts';
import { nextAddress } from '../visitor-address.ts';

/** Where customers come, and what the drill knows of the database meanwhile. */
export type Shop = {
  readonly url: string;
  readonly database: Database;
  /** Told of each answer: its status, or 0 where none came. */
  readonly heard: (status: number) => void;
};

/** How an order goes; each in its turn. */
export const stories = ['exact', 'short', 'late', 'cancelled', 'excess', 'slow', 'bought'] as const;
type Story = (typeof stories)[number];

const patienceSeconds = 240;

const sold = {
  income_payment_system_id: 'trx',
  outcome_payment_system_id: 'prusd',
  income_amount: '1000',
  outcome_account: 'P1012345678',
  refund_account: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
};
/** Play money for coins of a real chain: the payout is signed by the signer. */
const bought = {
  income_payment_system_id: 'prusd',
  outcome_payment_system_id: 'ltc',
  income_amount: '100',
  income_account: 'P1012345678',
};

const answered = z.object({
  data: z.object({ id: z.string() }).optional(),
  errors: z.array(z.object({ code: z.string() })).optional(),
});
type Answered = z.output<typeof answered>;

/** Refusals of a moment: no fresh price yet, or no address that a rail has given. */
const passing: ReadonlySet<unknown> = new Set(['rate_unavailable', 'no_slot']);

type Asked = {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly fields?: object;
  readonly headers: Readonly<Record<string, string>>;
};

/** Asks once; 0 where nothing comes back. */
export async function askOnce(
  shop: Pick<Shop, 'url' | 'heard'>,
  { method, path, fields, headers }: Asked,
  milliseconds: number,
): Promise<{ readonly status: number; readonly body: Answered }> {
  try {
    const answer = await fetch(`${shop.url}/api/v1/${path}`, {
      method,
      signal: AbortSignal.timeout(milliseconds),
      headers: { 'content-type': 'application/vnd.api+json', ...headers },
      body: fields === undefined ? null : JSON.stringify(fields),
    });
    const text = await answer.text();
    shop.heard(answer.status);
    const body = answer.status < 500 && text !== '' ? answered.parse(JSON.parse(text)) : {};
    return { status: answer.status, body };
  } catch (error) {
    if (error instanceof z.ZodError) throw error;
    shop.heard(0);
    return { status: 0, body: {} };
  }
}

/** A browser that repeats what got no answer, as one on a bad line does. */
function openBrowser(shop: Shop) {
  const own = {
    cookie: `agio_browser=${randomBytes(32).toString('base64url')}`,
    'x-forwarded-for': nextAddress(),
  };
  return async function ask(
    method: Asked['method'],
    path: string,
    fields?: object,
  ): Promise<Answered> {
    const headers = { ...own, 'idempotency-key': randomUUID() };
    const asked =
      fields === undefined ? { method, path, headers } : { method, path, fields, headers };
    for (let waited = 0; waited < patienceSeconds * 2; waited += 1) {
      const { status, body } = await askOnce(shop, asked, 15_000);
      const refused = body.errors?.[0]?.code;
      if (status !== 0 && status < 400) return body;
      if (status !== 0 && status < 500 && !passing.has(refused)) {
        throw new Error(`${method} ${path} was refused: ${refused}`);
      }
      await sleep(500);
    }
    throw new Error(`${method} ${path} was never answered`);
  };
}

/** Who looks on loses the database as everybody does, and comes again. */
export async function steadily<Done>(act: () => Promise<Done>): Promise<Done> {
  for (let waited = 0; ; waited += 1) {
    try {
      return await act();
    } catch (error) {
      if (waited > patienceSeconds * 2) throw error;
      await sleep(500);
    }
  }
}

/** Tells one order to its end, whatever happens to the service meanwhile; gives its number. */
export async function tellStory(shop: Shop, story: Story, account: string): Promise<string> {
  const ask = openBrowser(shop);
  const pair = story === 'bought' ? { ...bought, outcome_account: account } : sold;
  const agreed = { agree_service_terms: true, agree_aml_terms: true, email: 'anna@example.com' };
  const made = await ask('POST', 'orders', { ...pair, ...agreed });
  const id = made.data?.id ?? '';
  if (story === 'cancelled') {
    await ask('DELETE', `orders/${id}`);
    return untilOrder(shop, id, ({ status }) => status === 'cancelled');
  }
  await ask('POST', `orders/${id}/get_requisites`, {});
  switch (story) {
    case 'short':
      await payFor(shop, id, 500_000n);
      await untilOrder(shop, id, ({ status }) => status === 'moderation');
      await ask('POST', `orders/${id}/decision`, { decision: 'refund' });
      return untilOrder(shop, id, ({ status }) => status === 'refunded');
    case 'excess':
      await payFor(shop, id, 1_500_000n);
      return untilOrder(
        shop,
        id,
        ({ status, surplus, surplusRefund }) =>
          status === 'completed' && (surplus === 0n || surplusRefund === 'confirmed'),
      );
    case 'late':
      await steadily(() =>
        shop.database.execute(sql`
          update orders set expires_at = clock_timestamp(), version = version + 1
           where id = ${id} and status = 'waiting_funds'`),
      );
      await untilOrder(shop, id, ({ status }) => status === 'expired');
      await payFor(shop, id, 1_000_000n);
      return untilOrder(shop, id, ({ status }) => status === 'completed');
    case 'slow':
      await steadily(() =>
        createDatabaseWorld(shop.database).arrangeTrouble(
          'simulated',
          sold.outcome_account,
          'delay',
        ),
      );
      await payFor(shop, id, 1_000_000n);
      return untilOrder(shop, id, ({ status }) => status === 'completed');
    case 'exact':
    case 'bought':
      await ask('POST', 'orders/confirm_payment', { order_id: id });
      await payFor(shop, id, 1_000_000n);
      return untilOrder(shop, id, ({ status }) => status === 'completed');
    default:
      return story satisfies never;
  }
}

async function untilOrder(
  { database }: Shop,
  id: string,
  wanted: (order: Order) => boolean,
): Promise<string> {
  let seen: Order | null = null;
  for (let waited = 0; waited < patienceSeconds * 2; waited += 1) {
    seen = (await steadily(() => findOrder(database, id)))?.order ?? null;
    if (seen !== null && wanted(seen)) return id;
    await sleep(500);
  }
  throw new Error(`order ${id} stays at ${seen?.status} ${seen?.exception} ${seen?.reasonCode}`);
}

/** Pays a share of what an order wants, once, however often it has to be tried. */
function payFor({ database }: Shop, id: string, sharePpm: bigint): Promise<void> {
  return steadily(async () => {
    const stored = await findOrder(database, id);
    const issued = await findIssued(database, id);
    if (stored === null || issued === null) throw new Error(`order ${id} has nowhere to pay to`);
    const { rows } = await database.execute<{ now: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
    );
    const now = new Date(rows[0]?.now ?? 0);
    const deposit = {
      rail: 'simulated',
      txid: createHash('sha256').update(id).digest('hex'),
      position: 0,
      address: issued.address,
      memo: issued.memo,
      asset: stored.order.income.asset,
      units: (stored.order.income.units * sharePpm) / 1_000_000n,
      at: now,
      conflicted: false,
      minedAt: new Date(now.getTime() + 300),
    };
    await createDatabaseWorld(database).addDeposits([deposit], now);
  });
}
