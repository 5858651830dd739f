import { and, asc, eq, sql } from 'drizzle-orm';
import { GatewayFault } from '../../../gateways/gateway.ts';
import type { Forward, ForwardKind } from '../../../gateways/requisites/requisites-port.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Lease } from '../../platform/lease/lease.ts';
import { findCheque } from '../orders/order-records.ts';
import type { CascadeDeps } from './cascade-deps.ts';
import { noteFailed } from './provider-rests.ts';
import { lockRequest } from './requests.ts';
import { requisiteForwards, requisiteRequests } from './tables.ts';

type NewForward = {
  readonly reference: string;
  readonly kind: ForwardKind;
  /** The same thing said again has the same. */
  readonly key: string;
};

/** Writes down what is to be said to a provider; the same once. */
export async function enqueueForward(tx: Queryable, forward: NewForward): Promise<void> {
  await tx.insert(requisiteForwards).values(forward).onConflictDoNothing();
}

/** The same for whichever provider an order has its requisites of; nothing where it has none. */
export async function enqueueForOrder(
  tx: Queryable,
  orderId: string,
  kind: ForwardKind,
  key: string,
): Promise<void> {
  await tx.execute(sql`
    insert into requisite_forwards (reference, kind, key)
    select reference, ${kind}, ${key} from requisite_requests
     where order_id = ${orderId} and state in ('given', 'ended')
    on conflict do nothing`);
}

type ForwardRow = typeof requisiteForwards.$inferSelect;

/** Says what waits to be said, between transactions: again until it is taken or refused. */
export async function sendForwards(deps: CascadeDeps, lease: Lease): Promise<void> {
  const { state, nextAt, createdAt, reference } = requisiteForwards;
  const due = await deps.platform.database
    .select({ forward: requisiteForwards, gateway: requisiteRequests.gateway })
    .from(requisiteForwards)
    .innerJoin(requisiteRequests, eq(requisiteRequests.reference, reference))
    .where(and(eq(state, 'waiting'), sql`${nextAt} <= now()`))
    .orderBy(asc(createdAt))
    .limit(50);
  // A provider that is slow to answer keeps nobody else's messages waiting.
  const byProvider = Map.groupBy(due, ({ gateway }) => gateway);
  await Promise.all([...byProvider.values()].map((rows) => sendEach(deps, rows, lease)));
}

async function sendEach(
  deps: CascadeDeps,
  rows: readonly { readonly forward: ForwardRow }[],
  lease: Lease,
): Promise<void> {
  for (const { forward } of rows) {
    lease.noteProgress();
    // One that does not answer is told the rest in another round.
    if (!(await send(deps, forward))) return;
  }
}

/** After so many tries a person has seen on the screen that it is not taken. */
const triesMax = 40;

/** False where the provider gave no answer. */
async function send({ platform, gateways }: CascadeDeps, row: ForwardRow): Promise<boolean> {
  const { database } = platform;
  const request = await lockRequest(database, row.reference);
  const open = gateways.byName(request.gateway);
  const port = open?.gateway.requisites;
  if (open === null || port === undefined || request.operation === null) {
    await settle(database, row, 'refused', 'the provider is not set up any more');
    return true;
  }
  if (!port.forwards.includes(row.kind)) {
    await settle(database, row, 'refused', 'the provider takes no such message');
    return true;
  }
  const said = await contentOf(platform, row);
  if (said === null) {
    await settle(database, row, 'refused', 'the file is not there any more');
    return true;
  }
  try {
    const accepted = await port.forward(open.settings, request, said, gateways.outside);
    failpoint('cascade.forwarded');
    await settle(
      database,
      row,
      accepted ? 'taken' : 'refused',
      accepted ? null : 'the provider refused',
    );
    return true;
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    await noteFailed(database, request.gateway, error.message);
    if (row.tries + 1 >= triesMax) {
      await settle(database, row, 'refused', error.message);
      return false;
    }
    const seconds = Math.min(900, 2 ** Math.min(row.tries + 1, 10));
    await database
      .update(requisiteForwards)
      .set({
        tries: row.tries + 1,
        why: error.message.slice(0, 200),
        nextAt: sql`now() + make_interval(secs => ${seconds})`,
      })
      .where(eq(requisiteForwards.id, row.id));
    return false;
  }
}

/** The key of a receipt is the id of the cheque that it is. */
async function contentOf(
  { database, files }: CascadeDeps['platform'],
  { kind, key }: ForwardRow,
): Promise<Forward | null> {
  if (kind !== 'receipt') return { kind };
  const cheque = await findCheque(database, key);
  const file = cheque === null ? null : await files.get(cheque.file);
  return cheque === null || file === null ? null : { kind, file, name: cheque.name };
}

async function settle(
  database: Queryable,
  { id, reference, kind }: ForwardRow,
  state: 'taken' | 'refused',
  why: string | null,
): Promise<void> {
  await database
    .update(requisiteForwards)
    .set({ state, why: why?.slice(0, 200) ?? null })
    .where(and(eq(requisiteForwards.id, id), eq(requisiteForwards.state, 'waiting')));
  // What was said may have opened it again: it is looked at as often as one that waits.
  if (state === 'taken' && kind !== 'cancel') {
    await database.execute(sql`
      update requisite_requests set next_at = now() + interval '2 seconds'
       where reference = ${reference} and state in ('given', 'ended')`);
  }
}
