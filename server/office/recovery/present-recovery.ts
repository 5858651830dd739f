import { formatAmount } from '../../../core/money/amount.ts';
import { orderOfPayout } from '../../../core/recovery/judge-signed.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import { findOrders } from '../../exchange/orders/order-records.ts';
import { findRecovery, type RecoveryRow } from '../../money/payout-holds/recoveries.ts';
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
  const orders = await findOrders(database, items.map(orderIdOf));
  const sorted = items.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  const rows = await Promise.all(
    sorted.map(async (item) => {
      const evidence = item.kind === 'signed' ? await lookUp(deps, item.record) : null;
      const order = orders.get(orderIdOf(item));
      const paid = amountOf(item);
      return resource('recovery_items', item.id, {
        ...(item.kind === 'signed' ? ofSigned(item, deps, locale) : ofByHand(item, deps, locale)),
        order_id: order === undefined ? null : orderIdOf(item),
        order_number: order?.row.number ?? null,
        amount: formatAmount(paid),
        asset: paid.asset,
        evidence: evidence?.state ?? null,
        confirmations: evidence?.confirmations ?? null,
      });
    }),
  );
  const meta = await presentMeta(deps, recovery, locale);
  const undecided = items.filter(isOpen).length;
  return whole(rows, { meta: { ...meta, signer_silent: signerSilent, undecided } });
}

function orderIdOf(item: RecoveryItem): string {
  return item.kind === 'by_hand' ? item.payout.orderId : orderOfPayout(item.record.payoutId);
}

function ofByHand(
  { payout }: Extract<RecoveryItem, { kind: 'by_hand' }>,
  deps: OfficeDeps,
  locale: Locale,
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
  };
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
