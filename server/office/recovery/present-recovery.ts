import { formatAmount } from '../../../core/money/amount.ts';
import { orderOfPayout } from '../../../core/recovery/judge-signed.ts';
import { knownGateways } from '../../../gateways/known-gateways.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import { findOrders } from '../../exchange/orders/order-records.ts';
import { findRecovery, type RecoveryRow } from '../../money/payout-holds/recoveries.ts';
import { type AtProvider, askProviders } from '../../money/recovery/ask-providers.ts';
import {
  amountOf,
  assetOf,
  isOpen,
  listItems,
  lookUp,
  type RecoveryItem,
  systemOfSigned,
} from '../../money/recovery/list-items.ts';
import type { ReadSigned } from '../../money/recovery/read-signed.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import { actorNames } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';

/** The list as the office shows it, what is to be decided first. */
export async function presentRecovery(deps: OfficeDeps, readSigned: ReadSigned, locale: Locale) {
  const { database } = deps.platform;
  const recovery = await findRecovery(database);
  const nothing = { items: [], signerSilent: false };
  const { items, signerSilent } =
    recovery === null ? nothing : await listItems(deps, recovery, readSigned);
  const none = { found: [], silent: [], cut: false };
  const asked = recovery === null ? none : await askProviders(deps, recovery);
  const orders = await findOrders(database, [
    ...items.map(orderIdOf),
    ...asked.found.map(({ orderId }) => orderId),
  ]);
  const made = new Map(asked.found.map((each) => [each.payoutId, each]));
  const sorted = items.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  const rows = await Promise.all(
    sorted.map(async (item) => {
      const evidence = item.kind === 'signed' ? await lookUp(deps, item.record) : null;
      const order = orders.get(orderIdOf(item));
      const paid = amountOf(item);
      return resource('recovery_items', item.id, {
        ...(item.kind === 'signed'
          ? ofSigned(item, deps, locale)
          : ofByHand(item, deps, locale, made.get(item.id))),
        order_id: order === undefined ? null : orderIdOf(item),
        order_number: order?.row.number ?? null,
        amount: formatAmount(paid),
        asset: paid.asset,
        evidence: evidence?.state ?? null,
        confirmations: evidence?.confirmations ?? null,
      });
    }),
  );
  const byHand = new Set(items.map(({ id }) => id));
  const alone = asked.found.filter(({ payoutId }) => !byHand.has(payoutId));
  const atProviders = alone.map((each) =>
    resource('recovery_items', each.key, {
      ...ofProvider(each, deps, locale),
      order_number: orders.get(each.orderId)?.row.number ?? null,
    }),
  );
  const meta = {
    ...(await presentMeta(deps, recovery, locale)),
    signer_silent: signerSilent,
    providers_silent: asked.silent.map(titleOf),
    providers_cut: asked.cut,
    undecided: items.filter(isOpen).length,
  };
  return whole([...rows, ...atProviders], { meta });
}

function orderIdOf(item: RecoveryItem): string {
  return item.kind === 'by_hand' ? item.payout.orderId : orderOfPayout(item.record.payoutId);
}

function ofByHand(
  { payout }: Extract<RecoveryItem, { kind: 'by_hand' }>,
  deps: OfficeDeps,
  locale: Locale,
  made: AtProvider | undefined,
) {
  return {
    kind: 'by_hand' as const,
    state: 'undecided' as const,
    payout_id: payout.id,
    payment_system: systemOf(deps, payout.paymentSystem).name[locale],
    account: payout.account,
    at: payout.createdAt.toISOString(),
    txid: null,
    fee: null,
    provider: made === undefined ? null : titleOf(made.provider),
    provider_key: made?.key ?? null,
  };
}

function ofSigned(
  { record, verdict }: Extract<RecoveryItem, { kind: 'signed' }>,
  deps: OfficeDeps,
  locale: Locale,
) {
  const asset = assetOf(record);
  const system = systemOfSigned(deps, record);
  return {
    kind: 'signed' as const,
    state: verdict,
    payout_id: record.payoutId,
    payment_system: system?.name[locale] ?? asset,
    account: record.address,
    at: record.at,
    txid: record.txid,
    fee: formatAmount({ units: BigInt(record.fee), asset }),
    provider: null,
    provider_key: null,
  };
}

function ofProvider(item: AtProvider, deps: OfficeDeps, locale: Locale) {
  return {
    kind: 'provider' as const,
    state: 'by_itself' as const,
    payout_id: item.payoutId,
    order_id: item.orderId,
    payment_system: systemOf(deps, item.paymentSystem).name[locale],
    amount: formatAmount(item.amount),
    asset: item.amount.asset,
    account: item.account,
    at: item.at.toISOString(),
    txid: null,
    fee: null,
    provider: titleOf(item.provider),
    provider_key: item.key,
    evidence: null,
    confirmations: null,
  };
}

/** What a provider is called. */
function titleOf(provider: string): string {
  return knownGateways.find(({ name }) => name === provider)?.title ?? provider;
}

async function presentMeta(deps: OfficeDeps, recovery: RecoveryRow | null, locale: Locale) {
  const nameOf = await actorNames(deps.platform.database, locale);
  const name = (actor: RecoveryRow['begunBy'] | undefined) =>
    actor === null || actor === undefined ? null : nameOf(actor);
  return {
    stopped: recovery !== null && recovery.releasedAt === null,
    made_at: recovery?.madeAt.toISOString() ?? null,
    begun_at: recovery?.begunAt.toISOString() ?? null,
    begun_by: name(recovery?.begunBy),
    released_at: recovery?.releasedAt?.toISOString() ?? null,
    released_by: name(recovery?.releasedBy),
  };
}
