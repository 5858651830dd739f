import type { FastifyRequest } from 'fastify';
import {
  type AddressPoolAttributes,
  collectRequest,
  type PastedAddressesAttributes,
  type PoolAddressAttributes,
  type PoolNetwork,
  pasteAddressesRequest,
  poolNetworks,
  switchAddressRequest,
} from '../../contract/office-addresses.ts';
import { formatAmount, parseAmount } from '../../core/money/amount.ts';
import { isAssetCode } from '../../core/money/asset.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { checkAccount } from '../../core/requisites/check-account.ts';
import { asLent, chainOf } from '../../rails/address-pool/chain-of.ts';
import { type Standing, standingOf } from '../../rails/address-pool/cursor.ts';
import { bookNetworkCost, payerOf } from '../address-pool/book-network-cost.ts';
import { noteCollected } from '../address-pool/collect.ts';
import {
  addAddresses,
  countPooled,
  findAddress,
  type PooledAddress,
  type PoolSummary,
  readPooled,
  summarizePools,
  switchAddress,
  writtenUnits,
} from '../address-pool/manage-pool.ts';
import { audit } from '../audit/audit.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, list, resource, whole } from '../platform/http/json-api.ts';
import { readPage } from '../platform/http/paging.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';

type OneParams = { Params: { id: string } };

const perDefault = 50;
const pastedMax = 1_000;

/** Receive-only addresses: which order has each, what lies on them, and what was collected. */
export function registerAddresses(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  app.get('/address_pools', async () => {
    const pools = await summarizePools(database);
    return whole(poolNetworks.map((rail) => presentPool(deps, rail, pools)));
  });
  app.get('/pool_addresses', async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const stretch = { limit: page.per, offset: (page.page - 1) * page.per };
    const rows = await readPooled(database, stretch);
    const catalogue = deps.catalogue.current();
    return list(
      rows.map((row) => present(row, catalogue)),
      { ...page, total: await countPooled(database) },
    );
  });
  app.post('/pool_addresses', async (request, reply) => {
    const pasted = await paste(deps, request);
    if (isRefusal(pasted)) return pasted;
    reply.code(201);
    return document(resource('pasted_addresses', 'now', pasted));
  });
  registerOne(app, deps);
}

function registerOne(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  app.patch<OneParams>('/pool_addresses/:id', async (request, reply) => {
    const parsed = parseAttributes(switchAddressRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    // Asked before anything is waited for: whoever goes away meanwhile takes their address along.
    const action = authorOf(request);
    const refused = await inTransaction(database, async (tx) => {
      const row = await switchAddress(tx, id, parsed.enabled);
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'pool_addresses', subjectId: id };
      const after = { ...row, enabled: parsed.enabled };
      await audit(tx, { ...action, ...subject, action: 'switch_pool_address', after });
      return null;
    });
    return refused ?? reply.code(204).send();
  });
  app.post<OneParams>('/pool_addresses/:id/collect', async (request, reply) => {
    return (await collect(deps, request, request.params.id)) ?? reply.code(204).send();
  });
}

/** What was collected is noted, and what the network took for it booked, or neither. */
async function collect(
  { platform: { database }, catalogue }: OfficeDeps,
  request: FastifyRequest,
  id: string,
): Promise<Refusal | null> {
  const parsed = parseAttributes(collectRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { currency, txid, network_cost: spent } = parsed;
  if (!isUuid(id)) return refuse('not_found');
  if (!isAssetCode(currency)) return refuse('invalid_format', 'currency');
  const amount = parseAmount(parsed.amount, currency);
  if ('code' in amount) return refuse('invalid_format', 'amount');
  const action = authorOf(request);
  return inTransaction(database, async (tx) => {
    const address = await findAddress(tx, id);
    if (address === null) return refuse('not_found');
    const cost = readCost(catalogue.current(), networkOf(address.rail), spent);
    if (isRefusal(cost)) return cost;
    const taken = { asset: currency, units: amount.units, txid: txid || null };
    const row = await noteCollected(tx, { id, ...taken, by: action.actor });
    if (isRefusal(row)) return row;
    const { sweepId, ...where } = row;
    if (cost !== null) {
      const note = txid || row.address;
      await bookNetworkCost(tx, { sweepId, ...cost, note, by: action.actor });
    }
    const after = {
      ...{ ...where, amount: `${parsed.amount} ${currency}`, reference: txid || null },
      network_fee: cost === null ? null : `${formatAmount(cost.cost)} ${cost.cost.asset}`,
    };
    const subject = { subjectType: 'pool_addresses', subjectId: id };
    await audit(tx, { ...action, ...subject, action: 'collect_from_address', after });
    return null;
  });
}

/** What the network took, in its own coin; null where nobody says. */
function readCost(catalogue: Catalogue, rail: PoolNetwork, text: string | null | undefined) {
  if ((text ?? '') === '') return null;
  const payer = payerOf(catalogue, rail);
  const field = 'network_cost';
  if (payer === null) return refuse('invalid_format', field);
  const { asset } = payer;
  const cost = parseAmount(text ?? '', asset);
  if (!('code' in cost)) return { payer, cost };
  return cost.code === 'too_precise'
    ? refuse('too_precise', field, { precision: String(cost.precisionMax) })
    : refuse('not_a_number', field);
}

/** All or none: one address that is wrong is likely one of many. */
async function paste(
  { platform }: OfficeDeps,
  request: FastifyRequest,
): Promise<PastedAddressesAttributes | Refusal> {
  const parsed = parseAttributes(pasteAddressesRequest, request);
  if (isRefusal(parsed)) return parsed;
  const { rail } = parsed;
  const texts = parsed.addresses.split(/[\s,;]+/).filter((text) => text !== '');
  if (texts.length > pastedMax) {
    return refuse('too_long', 'addresses', { max: String(pastedMax) });
  }
  const addresses = new Set<string>();
  for (const text of texts) {
    const checked = checkAccount({ kind: 'crypto', chain: chainOf[rail] }, text, 'addresses');
    if (isRefusal(checked)) return checked;
    addresses.add(asLent(rail, checked.account));
  }
  const action = authorOf(request);
  const added = await inTransaction(platform.database, async (tx) => {
    const fresh = await addAddresses(tx, {
      ...{ rail, addresses: [...addresses], createdBy: action.actor },
    });
    const subject = { subjectType: 'address_pools', subjectId: rail };
    const after = { addresses: fresh.join(', ') };
    if (fresh.length > 0) {
      await audit(tx, { ...action, ...subject, action: 'paste_addresses', after });
    }
    return fresh.length;
  });
  return { added, known: addresses.size - added };
}

function present(row: PooledAddress, catalogue: Catalogue) {
  const rail = networkOf(row.rail);
  const attributes: PoolAddressAttributes = {
    rail,
    cost_currency: payerOf(catalogue, rail)?.asset ?? null,
    ...{ address: row.address, enabled: row.enabled },
    lent_at: row.order === null ? null : (row.lentAt?.toISOString() ?? null),
    order_id: row.order?.id ?? null,
    order_number: row.order?.number ?? null,
    resting: row.order?.over ?? false,
    lying: row.lying.map(written),
  };
  return resource('pool_addresses', row.id, attributes);
}

function networkOf(rail: string): PoolNetwork {
  const found = poolNetworks.find((known) => known === rail);
  if (found === undefined) throw new Error(`an address of the unknown network ${rail}`);
  return found;
}

function written({ asset, units }: PooledAddress['lying'][number]) {
  return { amount: writtenUnits(units, asset), currency: asset };
}

function presentPool(
  { platform, rails }: OfficeDeps,
  rail: PoolNetwork,
  pools: readonly PoolSummary[],
) {
  const pool = pools.find((each) => each.rail === rail);
  const standing = standingOf(pool?.cursor ?? null);
  const attributes: AddressPoolAttributes = {
    ...{ addresses: pool?.addresses ?? 0, free: pool?.free ?? 0, lent: pool?.lent ?? 0 },
    watched: rails.deposits(rail) !== null,
    read_at: readAt(pool?.scannedAt ?? null, standing, platform.clock.now()),
    height: standing?.head ?? null,
    lag: standing === null ? null : standing.head - standing.height,
    lying: (pool?.lying ?? []).map(written),
  };
  return resource('address_pools', rail, attributes);
}

/** When a network was last read: not when it was looked at while it told too little. */
function readAt(scannedAt: Date | null, standing: Standing | null, now: Date): string | null {
  const until = standing?.until === undefined ? now : new Date(standing.until);
  const read = scannedAt !== null && until < now && until < scannedAt ? until : scannedAt;
  return read?.toISOString() ?? null;
}
