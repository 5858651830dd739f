import { sql } from 'drizzle-orm';
import { type Amount, amount } from '../../../core/money/amount.ts';
import {
  judgeSigned,
  orderOfPayout,
  type SignedVerdict,
} from '../../../core/recovery/judge-signed.ts';
import { payAddress } from '../../../core/requisites/pay-address.ts';
import { type NetworkName, networkOf } from '../../../rails/bitcoin/network.ts';
import { type AttemptState, RailFault } from '../../../rails/rail.ts';
import { type OrdersDeps, systemOf } from '../../exchange/orders/deps.ts';
import { findOrders } from '../../exchange/orders/order-records.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type RecoveryRow, readDecisions } from '../payout-holds/recoveries.ts';
import { compareWithSigned } from '../payouts/compare-with-signed.ts';
import { findPayout, type PayoutRow, payoutAmount } from '../payouts/read-payouts.ts';
import type { ReadSigned, SignedRecord } from './read-signed.ts';

/** What the network says of a signed payment; `silent`: its node does not answer. */
type Evidence = { readonly state: AttemptState | 'silent'; readonly confirmations: number };

type ByHand = {
  readonly kind: 'by_hand';
  readonly id: string;
  readonly payout: PayoutRow;
};
export type Signed = {
  readonly kind: 'signed';
  /** Its transaction. */
  readonly id: string;
  readonly record: SignedRecord;
  readonly verdict: SignedVerdict;
};
/** One payment that the restored database may have forgotten. */
export type RecoveryItem = ByHand | Signed;

/** Those that are shown at once: who has more decides these first. */
const itemsMax = 200;

type Found = {
  readonly items: readonly RecoveryItem[];
  /** The signer's log could not be read: nobody knows what is missing. */
  readonly signerSilent: boolean;
};

/**
 * Everything that may have been paid after the backup and is still to be decided, with what will be
 * taken up by itself: payouts that operators make by hand of orders that were there before, and
 * what was signed and is in no row.
 */
export async function listItems(
  deps: OrdersDeps,
  recovery: RecoveryRow,
  readSigned: ReadSigned,
): Promise<Found> {
  const byHand = await readByHand(deps.platform.database, recovery);
  try {
    const signed = await findSigned(deps, recovery, await readSigned(recovery.madeAt));
    return { items: [...byHand, ...signed], signerSilent: false };
  } catch (error) {
    if (!(error instanceof RailFault)) throw error;
    deps.platform.log.warn({ err: error }, 'the log of the signer could not be read');
    return { items: byHand, signerSilent: true };
  }
}

/** Whether an item keeps payouts stopped. */
export function isOpen(item: RecoveryItem): boolean {
  return item.kind === 'by_hand' || item.verdict !== 'by_itself';
}

async function readByHand(database: Queryable, { id, madeAt }: RecoveryRow): Promise<ByHand[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select p.id from payouts p join orders o on o.id = p.order_id
     where p.rail = 'manual' and p.state in ('queued', 'claimed') and o.created_at <= ${madeAt}
       and not exists (select from recovery_decisions d
                        where d.recovery_id = ${id} and d.payout_id = p.id and d.txid = '')
     order by p.created_at, p.id limit ${itemsMax}`);
  const found = await Promise.all(rows.map((row) => findPayout(database, row.id)));
  return found.flatMap((payout) =>
    payout === null ? [] : [{ kind: 'by_hand', id: payout.id, payout }],
  );
}

async function findSigned(
  deps: OrdersDeps,
  { id: recoveryId }: RecoveryRow,
  records: readonly SignedRecord[],
): Promise<Signed[]> {
  const { database } = deps.platform;
  const { unknown } = await compareWithSigned(database, records);
  const missing = new Set(unknown.map(({ payoutId, txid }) => `${payoutId} ${txid}`));
  const decided = new Set(
    (
      await readDecisions(
        database,
        unknown.map(({ payoutId }) => payoutId),
      )
    )
      .filter((decision) => decision.recoveryId === recoveryId)
      .map(({ payoutId, txid }) => `${payoutId} ${txid}`),
  );
  const open = records.filter(({ payoutId, txid }) => {
    const key = `${payoutId} ${txid}`;
    return missing.has(key) && !decided.has(key);
  });
  const shown = open.slice(0, itemsMax);
  const orders = await findOrders(database, [
    ...new Set(shown.map(({ payoutId }) => orderOfPayout(payoutId))),
  ]);
  return Promise.all(
    shown.map(async (record) => {
      const isKnown = orders.has(orderOfPayout(record.payoutId));
      const payout = isKnown ? await findPayout(database, record.payoutId) : null;
      const { payoutId, address } = record;
      const signed = { payoutId, address, units: BigInt(record.amount) };
      const verdict = judgeSigned(
        signed,
        isKnown ? { payout: payout === null ? null : knownOf(deps, payout) } : null,
      );
      return { kind: 'signed' as const, id: record.txid, record, verdict };
    }),
  );
}

function knownOf(deps: OrdersDeps, payout: PayoutRow) {
  const { accountRule } = systemOf(deps, payout.paymentSystem);
  return {
    queuedAtRail: payout.state === 'queued' && payout.rail !== 'manual',
    address: payAddress(accountRule, payout.account),
    units: payout.units,
  };
}

/** What the payment was of; of a signed one without the fee. */
export function amountOf(item: RecoveryItem): Amount {
  if (item.kind === 'by_hand') return payoutAmount(item.payout);
  return amount(BigInt(item.record.amount), assetOf(item.record));
}

/** The coin that a signed payment is of. */
export function assetOf({ network }: Pick<SignedRecord, 'network'>) {
  return networkOf(network as NetworkName).asset;
}

/** The payment system that a signed payment left: that of its node, else the one of its coin. */
export function systemOfSigned(
  { catalogue }: Pick<OrdersDeps, 'catalogue'>,
  record: SignedRecord,
): PaymentSystem | undefined {
  const [rail = ''] = record.network.split('-');
  const ofCoin = catalogue.current().systems.filter(({ asset }) => asset === assetOf(record));
  return ofCoin.find((system) => system.rail === rail) ?? ofCoin[0];
}

/** Asks the network of a signed payment what became of it. */
export async function lookUp(
  { rails }: Pick<OrdersDeps, 'rails'>,
  record: SignedRecord,
): Promise<Evidence> {
  const [rail = ''] = record.network.split('-');
  const asked = rails.payouts(rail);
  if (asked === null) return { state: 'silent', confirmations: 0 };
  try {
    const { state, confirmations } = await asked.lookup({
      reference: record.txid,
      raw: record.raw,
      inputs: record.inputs,
      networkFee: amount(BigInt(record.fee), assetOf(record)),
    });
    return { state, confirmations };
  } catch (error) {
    if (!(error instanceof RailFault)) throw error;
    return { state: 'silent', confirmations: 0 };
  }
}
