import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nextAddress } from '../visitor-address.ts';
import { askOnce } from './customers.ts';

type Kind = 'quotes' | 'orders';
type Probe = { readonly at: number; readonly endedAt: number; readonly served: boolean };

/** Asks for quotes and makes orders all the time, to tell when neither was to be had. */
export type Probes = {
  /** Seconds from a moment until the last failure after it was over; 0 where nothing failed. */
  secondsWithout(kind: Kind, since: number): number;
  close(): Promise<void>;
};

const everyMilliseconds: Readonly<Record<Kind, number>> = { quotes: 250, orders: 1_000 };
/** Nobody waits for a quote for longer. */
const patienceMilliseconds = 5_000;

const pair = { income_payment_system_id: 'trx', outcome_payment_system_id: 'prusd' };
const order = {
  ...pair,
  income_amount: '1000',
  outcome_account: 'P1012345678',
  email: 'probe@example.com',
  agree_service_terms: true,
  agree_aml_terms: true,
};

/** Begins to probe; `heard` is told of each answer. */
export function startProbes(url: string, heard: (status: number) => void): Probes {
  const seen: Record<Kind, Probe[]> = { quotes: [], orders: [] };
  const ending = new AbortController();

  async function probe(kind: Kind): Promise<void> {
    const headers = {
      cookie: `agio_browser=${randomBytes(32).toString('base64url')}`,
      'x-forwarded-for': nextAddress(),
      'idempotency-key': randomUUID(),
    };
    const asked =
      kind === 'quotes'
        ? { path: 'rate_calculations/from_income', fields: { ...pair, income_amount: '1000' } }
        : { path: 'orders', fields: order };
    const at = performance.now();
    const shop = { url, heard };
    const { status, body } = await askOnce(
      shop,
      { method: 'POST', headers, ...asked },
      patienceMilliseconds,
    );
    const served = status > 0 && status < 400;
    seen[kind].push({ at, endedAt: performance.now(), served });
    if (kind !== 'orders' || body.data === undefined) return;
    // What it holds of the reserve is let go of.
    const path = `orders/${body.data.id}`;
    await askOnce(shop, { method: 'DELETE', path, headers }, patienceMilliseconds);
  }

  /** Each begins in its turn, however long those before it take. */
  async function run(kind: Kind): Promise<void> {
    const going = new Set<Promise<void>>();
    while (!ending.signal.aborted) {
      const one = probe(kind).finally(() => going.delete(one));
      going.add(one);
      const { signal } = ending;
      await sleep(everyMilliseconds[kind], undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(going);
  }

  const running = [run('quotes'), run('orders')];
  return {
    secondsWithout(kind, since) {
      const failed = seen[kind].filter(({ at, served }) => at >= since - 1_000 && !served);
      const last = failed.at(-1);
      if (last === undefined) return 0;
      const next = seen[kind].find(({ at, served }) => served && at > last.at);
      const until = next?.endedAt ?? performance.now();
      return Math.max(0, (until - since) / 1_000);
    },
    async close() {
      ending.abort();
      await Promise.all(running);
    },
  };
}
