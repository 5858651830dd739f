import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import {
  type AddressPoolAttributes,
  type PoolAddressAttributes,
  type PoolNetwork,
  poolNetworks,
} from '../../../contract/office/addresses.ts';
import { formatAmount, parseAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { checkAccount } from '../../../core/requisites/check-account.ts';
import { asLent, chainOf } from '../../../rails/address-pool/chain-of.ts';
import { type Standing, standingOf } from '../../../rails/address-pool/cursor.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import { bookNetworkCost, payerOf } from '../../money/address-pool/book-network-cost.ts';
import { noteCollected } from '../../money/address-pool/collect.ts';
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
} from '../../money/address-pool/manage-pool.ts';
import { type RailState, readRailStates } from '../../money/rails/rail-state.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, list, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { audit } from '../audit/audit.ts';

const pastedMax = 1_000;

/** Receive-only addresses: which order has each, what lies on them, and what was collected. */
export function registerAddresses(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/address_pools', async () => {
    const [pools, states] = await Promise.all([summarizePools(database), readRailStates(database)]);
    return whole(poolNetworks.map((rail) => presentPool(deps, { rail, pools, states })));
  });
  handleOffice(app, 'GET /office/api/pool_addresses', async ({ page }) => {
    const stretch = { limit: page.per, offset: (page.page - 1) * page.per };
    const rows = await readPooled(database, stretch);
    const catalogue = deps.catalogue.current();
    return list(
      rows.map((row) => present(row, catalogue)),
      { ...page, total: await countPooled(database) },
    );
  });
  handleOffice(app, 'POST /office/api/pool_addresses', async (asked) => {
    const pasted = await paste(deps, asked);
    return isRefusal(pasted) ? pasted : document(resource('pasted_addresses', 'now', pasted));
  });
  registerOne(app, deps);
}

function registerOne(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'PATCH /office/api/pool_addresses/{id}', ({ params, body, author }) => {
    const { id } = params;
    const { enabled } = body;
    if (!isUuid(id)) return refuse('not_found');
    return inTransaction(database, async (tx) => {
      const row = await switchAddress(tx, id, enabled);
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'pool_addresses', subjectId: id };
      const after = { ...row, enabled };
      await audit(tx, { ...author, ...subject, action: 'switch_pool_address', after });
      return undefined;
    });
  });
  handleOffice(app, 'POST /office/api/pool_addresses/{id}/collect', (asked) =>
    collect(deps, asked),
  );
}

type Collecting = AskedByOperator<OfficeCalls['POST /office/api/pool_addresses/{id}/collect']>;

/** What was collected is noted, and what the network took for it booked, or neither. */
async function collect(
  { platform: { database }, catalogue }: OfficeDeps,
  { params: { id }, body, author }: Collecting,
): Promise<Refusal | undefined> {
  const { currency, txid, network_cost: spent } = body;
  if (!isUuid(id)) return refuse('not_found');
  if (!isAssetCode(currency)) return refuse('invalid_format', 'currency');
  const amount = parseAmount(body.amount, currency);
  if ('code' in amount) return refuse('invalid_format', 'amount');
  return inTransaction(database, async (tx) => {
    const address = await findAddress(tx, id);
    if (address === null) return refuse('not_found');
    const cost = readCost(catalogue.current(), networkOf(address.rail), spent);
    if (isRefusal(cost)) return cost;
    const collected = { asset: currency, units: amount.units, txid: txid || null };
    const row = await noteCollected(tx, { id, ...collected, by: author.actor });
    if (isRefusal(row)) return row;
    const { sweepId, ...where } = row;
    if (cost !== null) {
      const note = txid || row.address;
      await bookNetworkCost(tx, { sweepId, ...cost, note, by: author.actor });
    }
    const after = {
      ...where,
      amount: `${body.amount} ${currency}`,
      reference: txid || null,
      network_fee: cost === null ? null : `${formatAmount(cost.cost)} ${cost.cost.asset}`,
    };
    const subject = { subjectType: 'pool_addresses', subjectId: id };
    await audit(tx, { ...author, ...subject, action: 'collect_from_address', after });
    return undefined;
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

type Pasting = AskedByOperator<OfficeCalls['POST /office/api/pool_addresses']>;

/** All or none: one address that is wrong is likely one of many. */
async function paste({ platform }: OfficeDeps, { body, author }: Pasting) {
  const { rail } = body;
  const texts = body.addresses.split(/[\s,;]+/).filter((text) => text !== '');
  if (texts.length > pastedMax) {
    return refuse('too_long', 'addresses', { max: String(pastedMax) });
  }
  const addresses = new Set<string>();
  for (const text of texts) {
    const checked = checkAccount({ kind: 'crypto', chain: chainOf[rail] }, text, 'addresses');
    if (isRefusal(checked)) return checked;
    addresses.add(asLent(rail, checked.account));
  }
  const added = await inTransaction(platform.database, async (tx) => {
    const fresh = await addAddresses(tx, {
      rail,
      addresses: [...addresses],
      createdBy: author.actor,
    });
    const subject = { subjectType: 'address_pools', subjectId: rail };
    const after = { addresses: fresh.join(', ') };
    if (fresh.length > 0) {
      await audit(tx, { ...author, ...subject, action: 'paste_addresses', after });
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
    address: row.address,
    enabled: row.enabled,
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

type PoolsAndStates = {
  readonly rail: PoolNetwork;
  readonly pools: readonly PoolSummary[];
  readonly states: ReadonlyMap<string, RailState>;
};

function presentPool({ platform, rails }: OfficeDeps, { rail, pools, states }: PoolsAndStates) {
  const pool = pools.find((each) => each.rail === rail);
  const state = states.get(rail);
  const standing = standingOf(state?.cursor ?? null);
  const attributes: AddressPoolAttributes = {
    addresses: pool?.addresses ?? 0,
    free: pool?.free ?? 0,
    lent: pool?.lent ?? 0,
    watched: rails.deposits(rail) !== null,
    read_at: readAt(state?.scannedAt ?? null, standing, platform.clock.now()),
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
