import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { GatewayFault } from '../../../gateways/gateway.ts';
import { amountToPay } from '../../../gateways/requisites/read-order.ts';
import type {
  ProviderOrder,
  RequisitesPort,
} from '../../../gateways/requisites/requisites-port.ts';
import { failpoint } from '../../../rails/failpoint.ts';
import { saveAsked } from '../../money/online-payments/keep-asked.ts';
import type { OpenGateway } from '../../money/online-payments/open-gateways.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { CascadeDeps } from './cascade-deps.ts';
import { enqueueForward } from './forwards.ts';
import { noteAnswered, noteFailed } from './provider-rests.ts';
import {
  askedAmount,
  beginRequest,
  endRequest,
  lockRequest,
  readRequests,
  type Wanted,
} from './requests.ts';
import { countDone, type RequestRow } from './requisite-days.ts';
import { claimSearch, closeSearch, releaseSearch, renewClaim } from './searches.ts';
import { requisiteRequests } from './tables.ts';

type Found =
  | { readonly found: 'given'; readonly request: RequestRow }
  | { readonly found: 'none' }
  | { readonly found: 'ask_again' };

/** How long whoever asks waits at most; the search goes on, and the page is told. */
const patienceMilliseconds = 6_000;
const pauseMilliseconds = 700;
/** How long one search goes on before the worker begins it anew. */
const searchMilliseconds = 45_000;
/** Looking up what was asked takes no longer; asking may, since somebody looks for a card. */
const lookUpMilliseconds = 5_000;
/** How long an order is looked for that they say they have not, or say nothing of. */
const absentSeconds = 5;
const silentSeconds = 10;

/**
 * Looks for requisites of an order at one provider after the other. Each is asked once; an answer
 * that did not come is looked for by our number. Whoever comes while another looks, asks again.
 */
export async function lookForRequisites(deps: CascadeDeps, wanted: Wanted): Promise<Found> {
  const { database } = deps.platform;
  const before = (await readRequests(database, wanted.orderId)).find(isGiven);
  if (before !== undefined) return { found: 'given', request: before };
  if (deps.gateways.cascadeOf(wanted.paymentSystem).length === 0) return { found: 'none' };
  const since = await claimSearch(database, wanted.orderId);
  if (since === null) return { found: 'ask_again' };
  const searching = search(deps, wanted, since);
  const patience = sleep(patienceMilliseconds, null, { ref: false });
  try {
    const found = await Promise.race([searching, patience]);
    if (found !== null && found.found !== 'ask_again') {
      await closeSearch(database, wanted.orderId, found.found);
      return found;
    }
  } catch (error) {
    await releaseSearch(database, wanted.orderId);
    throw error;
  }
  // Nobody waits for it any more: the worker takes over what comes of it.
  void finishLater(deps, wanted, searching);
  return { found: 'ask_again' };
}

async function search(deps: CascadeDeps, wanted: Wanted, since: Date): Promise<Found> {
  for (const begun = performance.now(); performance.now() - begun < searchMilliseconds; ) {
    const found = await step(deps, wanted, since);
    if (found.found !== 'ask_again') return found;
    await sleep(pauseMilliseconds, null, { ref: false });
  }
  return { found: 'ask_again' };
}

async function finishLater(
  { platform }: CascadeDeps,
  { orderId }: Wanted,
  searching: Promise<Found>,
): Promise<void> {
  try {
    await searching;
    await releaseSearch(platform.database, orderId);
  } catch (error) {
    // What was claimed is free again in a moment, and the worker begins anew.
    platform.log.error({ err: error, order: orderId }, 'requisites search failed');
  }
}

function isGiven({ state, requisites }: RequestRow): boolean {
  return (state === 'given' || state === 'paid') && requisites !== null;
}

/** One provider is asked, or the one that has not answered is looked up. */
async function step(deps: CascadeDeps, wanted: Wanted, since: Date): Promise<Found> {
  for (;;) {
    const rows = await readRequests(deps.platform.database, wanted.orderId);
    const given = rows.find(isGiven);
    if (given !== undefined) return { found: 'given', request: given };
    await renewClaim(deps.platform.database, wanted.orderId);
    const open = rows.find(({ state }) => state === 'asking');
    if (open !== undefined) {
      if (await lookUp(deps, open)) continue;
      return { found: 'ask_again' };
    }
    const begun = await beginRequest(deps, wanted, since);
    if (begun === null) return { found: 'none' };
    failpoint('cascade.numbered');
    await ask(deps, begun.row, begun.open);
  }
}

/** The first and only time that this provider is asked for this order. */
async function ask(
  { platform, gateways }: CascadeDeps,
  row: RequestRow,
  { gateway, settings }: OpenGateway,
): Promise<void> {
  const { database, config, log } = platform;
  const port = portOf(gateway);
  try {
    const asked = await port.ask(
      settings,
      {
        reference: row.reference,
        paymentSystem: row.paymentSystem,
        amount: askedAmount(row),
        customer: customerOf(row.orderId, settings),
        notifyUrl: `${config.publicUrl}/api/v1/payment_notifications/${gateway.name}`,
        returnUrl: `${config.publicUrl}/orders/${row.orderId}`,
      },
      gateways.outside,
    );
    failpoint('cascade.asked');
    await noteAnswered(database, gateway.name);
    switch (asked.answer) {
      case 'given':
        return await keepOrder({ platform, gateways }, row, asked.order);
      case 'none_free':
        return await endRequest(database, row.reference, { state: 'none' });
      case 'refused':
        return await endRequest(database, row.reference, { state: 'refused', why: asked.why });
      case 'ask_again':
        await database
          .update(requisiteRequests)
          .set({ operation: asked.operation })
          .where(eq(requisiteRequests.reference, row.reference));
        return;
      default:
        return asked satisfies never;
    }
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    log.warn({ err: error, gateway: gateway.name, order: row.orderId }, 'provider request failed');
    await noteFailed(database, gateway.name, error.message);
  }
}

/** Says nothing of who the customer is, and nothing that another provider could compare. */
function customerOf(orderId: string, settings: Readonly<Record<string, string>>): string {
  const key = Object.values(settings).join(' ');
  return createHmac('sha256', key).update(orderId).digest('hex').slice(0, 32);
}

/** How a provider gives requisites; throws where it gives none. */
export function portOf({ name, requisites }: OpenGateway['gateway']): RequisitesPort {
  if (requisites === undefined) throw new Error(`${name} gives no requisites`);
  return requisites;
}

/** Looks for what was asked and not answered; true where that has ended in one way or another. */
async function lookUp({ platform, gateways }: CascadeDeps, row: RequestRow): Promise<boolean> {
  const { database } = platform;
  const open = gateways.byName(row.gateway);
  const ageSeconds = (platform.clock.now().getTime() - row.askedAt.getTime()) / 1_000;
  if (open === null) return giveUp(platform, row, 'it is set up no more');
  const port = portOf(open.gateway);
  if (row.operation === null && !port.findsByReference) {
    return giveUp(platform, row, 'it did not answer and finds nothing by our number');
  }
  try {
    const { timeoutMilliseconds = lookUpMilliseconds } = gateways.outside;
    const outside = { ...gateways.outside, timeoutMilliseconds };
    const order = await port.find(open.settings, row, outside);
    if (order?.state === 'ended') {
      await endRequest(database, row.reference, { state: 'none' });
      return true;
    }
    if (order === null && ageSeconds > absentSeconds) {
      return giveUp(platform, row, 'it has nothing of it');
    }
    if (order !== null && order.requisites !== null) {
      await keepOrder({ platform, gateways }, row, order);
      return true;
    }
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error;
    await noteFailed(database, row.gateway, error.message);
  }
  return ageSeconds > silentSeconds ? giveUp(platform, row, 'it gave none in time') : false;
}

async function giveUp(
  { database }: CascadeDeps['platform'],
  { reference }: RequestRow,
  why: string,
): Promise<boolean> {
  await endRequest(database, reference, { state: 'lost', why });
  return true;
}

/**
 * Keeps the requisites that came, with the payment that they are for. An amount that could not be
 * meant is shown to nobody: the provider is told to forget it.
 */
async function keepOrder(
  { platform, gateways }: CascadeDeps,
  { reference, gateway }: RequestRow,
  order: ProviderOrder,
): Promise<void> {
  const unfit = await inTransaction(platform.database, async (tx) => {
    const row = await lockRequest(tx, reference);
    const { requisites: place, operation, status } = order;
    if (row.state !== 'asking' || place === null) return false;
    const toPay = amountToPay(order.amount, askedAmount(row));
    await tx
      .update(requisiteRequests)
      .set({ operation, status })
      .where(eq(requisiteRequests.reference, reference));
    const currency = gateways.byName(gateway)?.gateway.currencies[askedAmount(row).asset];
    if (toPay === null || order.currency !== currency) return true;
    const { address, holder, bank, payUrl = null, expiresAt } = place;
    await tx
      .update(requisiteRequests)
      .set({
        state: 'given',
        toPay,
        answeredAt: sql`now()`,
        requisites: { address, holder, bank, payUrl, expiresAt: expiresAt?.toISOString() ?? null },
        nextAt: sql`now() + interval '5 seconds'`,
      })
      .where(eq(requisiteRequests.reference, reference));
    const { orderId, paymentSystem } = row;
    await saveAsked(tx, {
      reference,
      orderId,
      gateway,
      paymentSystem,
      currency: order.currency,
      amount: { ...askedAmount(row), units: toPay },
    });
    await countDone(tx, row, 'given', row.askedAt);
    return false;
  });
  failpoint('cascade.kept');
  if (!unfit) return;
  const why = 'it wants quite another amount, or another currency';
  await endRequest(platform.database, reference, { state: 'lost', why });
  await noteFailed(platform.database, gateway, why);
  await enqueueForward(platform.database, { reference, kind: 'cancel', key: 'unfit' });
}
