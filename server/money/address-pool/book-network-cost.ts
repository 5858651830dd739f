import type { Actor } from '../../../core/actor.ts';
import { assetAccount, journal, systemAccount } from '../../../core/ledger/journal.ts';
import type { Amount } from '../../../core/money/amount.ts';
import { chainOf, coinOf } from '../../../rails/address-pool/chain-of.ts';
import type { PoolRail } from '../../../rails/rail.ts';
import type { Catalogue } from '../../market/catalogue/catalogue.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { savepoint } from '../../platform/database/transact.ts';
import { isOverdraft, postJournals } from '../ledger/post-journals.ts';

/**
 * The payment system whose reserve pays the network of a rail: that of the network's own coin. Null
 * where the catalogue has none, so that no account of the books could pay.
 */
export function payerOf({ systems }: Pick<Catalogue, 'systems'>, rail: PoolRail) {
  const pays = ({ asset, accountRule }: PaymentSystem) =>
    asset === coinOf[rail] && accountRule.kind === 'crypto' && accountRule.chain === chainOf[rail];
  return systems.find(pays) ?? null;
}

type NetworkCost = {
  /** The collection it was paid for, each of which is booked once. */
  readonly sweepId: string;
  readonly payer: Pick<PaymentSystem, 'code'>;
  readonly cost: Amount;
  readonly note: string;
  readonly by: Actor;
};

/**
 * Books what the network took for a collection. The operators' wallet has paid it already: what the
 * reserve does not have is shown as a shortfall, so that noting it never fails.
 */
export async function bookNetworkCost(
  tx: Transaction,
  { sweepId, payer, cost: { asset, units }, note, by }: NetworkCost,
): Promise<void> {
  if (units === 0n) return;
  const post = (from: 'reserve' | 'shortfall') =>
    postJournals(
      tx,
      [
        journal('collection_fee', [
          { account: systemAccount(from, payer.code), asset, units: -units },
          { account: assetAccount('network', asset), asset, units },
        ]),
      ],
      { key: `collection_fee:${sweepId}`, note, createdBy: by },
    );
  try {
    await savepoint(tx, () => post('reserve'));
  } catch (error) {
    if (!isOverdraft(error)) throw error;
    await post('shortfall');
  }
}
