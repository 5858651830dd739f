// The floor of the orders: the same statements, sent bare over the same number of connections.
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CapturedOrder, Statement } from '../captured-order.ts';
import { percentile } from '../statistics.ts';
import { networkOf, nextAddress } from '../visitor-address.ts';

/** What the bench tells it once, before the rounds. */
export type BareOrder = {
  readonly databaseUrl: string;
  readonly connections: number;
  /** Of its first order. The service draws from 10,000,000 on: these are never its own. */
  readonly firstNumber: number;
  readonly captured: readonly CapturedOrder[];
};
/** What it is then asked for each round. */
export type BareRound = { readonly seconds: number };
export type BareResult = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
};

let nextNumber = 0;

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

process.once('message', async ({ databaseUrl, connections, firstNumber, captured }: BareOrder) => {
  nextNumber = firstNumber;
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  process.on('message', async ({ seconds }: BareRound) => {
    process.send?.(await runRound(clients, captured, seconds));
  });
  process.send?.('ready');
});
process.once('disconnect', () => process.exit(0));

async function runRound(
  clients: readonly pg.Client[],
  captured: readonly CapturedOrder[],
  seconds: number,
): Promise<BareResult> {
  const times: number[] = [];
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let turn = 0;
  async function work(client: pg.Client): Promise<void> {
    while (performance.now() < end) {
      const order = captured[turn++ % captured.length];
      if (order === undefined) return;
      const from = performance.now();
      await replay(client, order);
      times.push(performance.now() - from);
    }
  }
  await Promise.all(clients.map(work));
  const passed = (performance.now() - startedAt) / 1000;
  const perSecond = times.length / passed;
  return { perSecond, p50: percentile(times, 50), p99: percentile(times, 99) };
}

/** Another order like the captured one: whatever must be unique is drawn anew. */
async function replay(client: pg.Client, order: CapturedOrder): Promise<void> {
  const fresh = renaming(order);
  for (const { text, values } of order.statements) {
    if (values.length === 0) await client.query(text);
    else await client.query(text, values.map(fresh));
  }
}

function renaming(order: CapturedOrder): (value: Statement['values'][number]) => string | null {
  const uuids = new Map<string, string>();
  const id = randomBytes(16).toString('base64url');
  const number = String(nextNumber).padStart(8, '0');
  nextNumber += 1;
  const key = randomUUID();
  const address = nextAddress();
  return (value) => {
    if (value === null) return null;
    return value
      .replaceAll(order.address, address)
      .replaceAll(networkOf(order.address), networkOf(address))
      .replaceAll(order.key, key)
      .replaceAll(order.orderId, id)
      .replaceAll(order.number, number)
      .replace(uuid, (found) => {
        if (found === key) return key;
        const known = uuids.get(found) ?? randomUUID();
        uuids.set(found, known);
        return known;
      });
  };
}
