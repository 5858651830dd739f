import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ordersPath } from '../../order-load.ts';
import type { Service } from '../../running-service.ts';
import {
  findOffers,
  jsonHeaders,
  type Offer,
  quotePath,
  quoteRequest,
  raised,
} from '../../shop.ts';
import { percentile } from '../../statistics.ts';
import { call } from '../growth-browser.ts';
import { placed } from '../growth-shop.ts';

/** Milliseconds that customers waited, and that anybody waited for a lock. */
export type Waits = {
  readonly orders: number;
  readonly failed: number;
  readonly quoteMax: number;
  readonly orderMedian: number;
  readonly orderMax: number;
  readonly lockMax: number;
};

type Traffic = {
  /** What is seen from here on counts. */
  begin(): void;
  /** What was seen since, with what is still under way. */
  end(): Promise<Waits>;
  close(): Promise<void>;
};

const everyMilliseconds = { quotes: 100, orders: 250, locks: 50 } as const;

type Seen = { quotes: number[]; orders: number[]; locks: number[]; failed: number };
const nothing = (): Seen => ({ quotes: [], orders: [], locks: [], failed: 0 });

/** Asks for quotes and makes orders at a steady pace, whatever becomes of those before. */
export async function startTraffic(service: Service): Promise<Traffic> {
  const { url, databaseUrl } = service;
  const offers = await findOffers(url, 10);
  const watcher = new pg.Client({ connectionString: databaseUrl });
  await watcher.connect();
  const underWay = new Set<Promise<void>>();
  let seen = nothing();
  let isOver = false;

  async function clocked(into: 'quotes' | 'orders', act: () => Promise<unknown>): Promise<void> {
    const startedAt = performance.now();
    try {
      await act();
    } catch {
      seen.failed += 1;
    }
    seen[into].push(performance.now() - startedAt);
  }

  async function repeat(every: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const one = act(turn).finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep(every);
    }
  }

  const offerOf = (turn: number) => offers[turn % offers.length] as Offer;
  const running = [
    repeat(everyMilliseconds.quotes, (turn) =>
      clocked('quotes', () => quote(url, offerOf(turn), turn)),
    ),
    repeat(everyMilliseconds.orders, (turn) => clocked('orders', () => order(url, offerOf(turn)))),
    repeat(everyMilliseconds.locks, async () => void seen.locks.push(await longestWait(watcher))),
  ];
  return {
    begin() {
      seen = nothing();
    },
    async end() {
      await Promise.all(underWay);
      const { quotes, orders, locks, failed } = seen;
      return {
        orders: orders.length,
        failed,
        quoteMax: Math.max(0, ...quotes),
        orderMedian: percentile(orders, 50),
        orderMax: Math.max(0, ...orders),
        lockMax: Math.max(0, ...locks),
      };
    },
    async close() {
      isOver = true;
      await Promise.all([...running, ...underWay]);
      await watcher.end();
    },
  };
}

async function quote(url: string, offer: Offer, turn: number): Promise<void> {
  // Another amount each time: the same would be answered from memory.
  const { body = '' } = quoteRequest(raised(offer, turn));
  const answer = await fetch(url + quotePath, { method: 'POST', headers: jsonHeaders, body });
  await answer.text();
  if (!answer.ok) throw new Error(`a quote was answered ${answer.status}`);
}

/** Made and cancelled: what it holds of the reserve is let go of. */
async function order(url: string, offer: Offer): Promise<void> {
  const { browser, id } = await placed(url, offer);
  await call(url, browser, 'DELETE', `${ordersPath}/${id}`, {});
}

/** How long anybody has waited for a lock by now, but who migrates: that steps back by itself. */
async function longestWait(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ waited: number | null }>(`
    select max(extract(epoch from clock_timestamp() - l.waitstart) * 1000)::float8 as waited
      from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where not l.granted and a.query !~* '^\\s*(--|create|alter|drop)'`);
  return rows[0]?.waited ?? 0;
}
