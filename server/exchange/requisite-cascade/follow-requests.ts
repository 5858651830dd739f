import { and, eq, sql } from 'drizzle-orm';
import { followPauseSeconds } from '../../../core/requisite-cascade/next-provider.ts';
import { GatewayFault } from '../../../gateways/gateway.ts';
import type { ProviderOrder } from '../../../gateways/requisites/requisites-port.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import { recordNotification } from '../../money/online-payments/save-notification.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Lease } from '../../platform/lease/lease.ts';
import type { CascadeDeps } from './cascade-deps.ts';
import { enqueueForward } from './forwards.ts';
import { portOf } from './look-for-requisites.ts';
import { noteAnswered, noteFailed } from './provider-rests.ts';
import { lockRequest, readDueRequests } from './requests.ts';
import { countDone, countPromised, type RequestRow } from './requisite-days.ts';
import { requisiteRequests } from './tables.ts';

/** Asks providers how their orders stand: what they answer is the truth, whatever they told. */
export async function followRequests(deps: CascadeDeps, lease: Lease): Promise<void> {
  const due = Map.groupBy(await readDueRequests(deps.platform.database), ({ gateway }) => gateway);
  // A provider that is slow to answer keeps nobody else's orders waiting.
  await Promise.all([...due.values()].map((rows) => followEach(deps, rows, lease)));
}

async function followEach(deps: CascadeDeps, rows: readonly RequestRow[], lease: Lease) {
  for (const row of rows) {
    lease.noteProgress();
    // One that does not answer is asked about its next order in another round.
    if (!(await follow(deps, row))) return;
  }
}

async function follow({ platform, gateways }: CascadeDeps, row: RequestRow): Promise<boolean> {
  const { database } = platform;
  const open = gateways.byName(row.gateway);
  if (open === null) return putOff(platform, row).then(() => false);
  try {
    const port = portOf(open.gateway);
    const order = await port.find(open.settings, row, gateways.outside);
    await noteAnswered(database, row.gateway);
    if (order === null) await putOff(platform, row);
    else await settle(platform, row, order);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    await noteFailed(database, row.gateway, error.message);
    await putOff(platform, row);
    return false;
  }
}

type Platform = CascadeDeps['platform'];

async function putOff({ database, clock }: Platform, row: RequestRow): Promise<void> {
  const seconds = pauseOf(row, clock.now());
  await database
    .update(requisiteRequests)
    .set({ nextAt: inSeconds(seconds), tries: row.tries + 1 })
    .where(
      and(eq(requisiteRequests.reference, row.reference), eq(requisiteRequests.state, row.state)),
    );
}

function pauseOf({ askedAt, state }: Pick<RequestRow, 'askedAt' | 'state'>, now: Date) {
  return followPauseSeconds((now.getTime() - askedAt.getTime()) / 1_000, state === 'given');
}

function inSeconds(seconds: number | null) {
  return seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`;
}

/**
 * What the provider says of an order. Paid, it becomes a notification of its truth, which is looked
 * up once more before it is money; ended, it gives its place within the limits back, and may still
 * be paid late.
 */
async function settle(platform: Platform, row: RequestRow, order: ProviderOrder): Promise<void> {
  const { database, clock } = platform;
  if (order.state === 'paid') {
    const { operation, amount, currency, fee } = order;
    await recordNotification(
      database,
      row.gateway,
      {
        operation,
        status: 'paid',
        reference: row.reference,
        amount,
        currency,
        fee,
        merchant: null,
        paidAt: null,
        deviates: false,
      },
      Buffer.from(order.raw.slice(0, 65_000)),
    );
    failpoint('cascade.told');
  }
  await inTransaction(database, async (tx) => {
    const locked = await lockRequest(tx, row.reference);
    if (locked.state !== row.state || locked.state === 'paid') return;
    const { operation, status } = order;
    const key = eq(requisiteRequests.reference, row.reference);
    if (order.state === 'paid') {
      await countPromised(tx, locked, true);
      await countDone(tx, locked, 'paid');
      await tx
        .update(requisiteRequests)
        .set({ operation, status, state: 'paid', nextAt: null })
        .where(key);
      return;
    }
    const ended = order.state === 'ended';
    if (locked.state === 'lost') {
      await tx
        .update(requisiteRequests)
        .set({ operation, status, nextAt: inSeconds(pauseOf(locked, clock.now())) })
        .where(key);
      // Nobody was shown these requisites: whoever they are of may use them.
      if (!ended)
        await enqueueForward(tx, { reference: row.reference, kind: 'cancel', key: 'lost' });
      return;
    }
    const state = ended ? 'ended' : 'given';
    await countPromised(tx, locked, !ended);
    const nextAt = inSeconds(pauseOf({ ...locked, state }, clock.now()));
    await tx.update(requisiteRequests).set({ operation, status, state, nextAt }).where(key);
  });
}
