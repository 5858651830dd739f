import { assetAccount, journal, systemAccount } from '../../../core/ledger/journal.ts';
import type { Amount } from '../../../core/money/amount.ts';
import { feeUnits } from '../../../core/online-payments/fee-units.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { savepoint } from '../../platform/database/transact.ts';
import { isOverdraft, postJournals } from '../ledger/post-journals.ts';
import type { NotificationRow } from './act-on-notifications.ts';

type LiveValue = {
  readonly orderId: string;
  readonly paymentSystem: string;
  readonly amount: Amount;
};

/**
 * Books what a provider has kept of a payment: the customer is credited with all of it, and less
 * came to us. What the reserve does not have is shown as a shortfall, so that crediting never
 * fails. A fee that is no less than the payment itself is no fee.
 */
export async function bookFee(
  tx: Transaction,
  { gateway, operation, fee }: NotificationRow,
  { orderId, paymentSystem, amount: { asset, units: paid } }: LiveValue,
): Promise<void> {
  const units = fee === null ? 0n : feeUnits(fee, asset);
  if (units === 0n || units >= paid) return;
  const post = (from: 'reserve' | 'shortfall') =>
    postJournals(
      tx,
      [
        journal('provider_fee', [
          { account: systemAccount(from, paymentSystem), asset, units: -units },
          { account: assetAccount('network', asset), asset, units },
        ]),
      ],
      { key: `provider_fee:${gateway}:${operation}`, orderId, note: gateway, createdBy: 'service' },
    );
  try {
    await savepoint(tx, () => post('reserve'));
  } catch (error) {
    if (!isOverdraft(error)) throw error;
    await post('shortfall');
  }
}
