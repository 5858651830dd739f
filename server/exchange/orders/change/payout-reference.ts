import type { AttemptRow } from '../../../money/payouts/read-payouts.ts';

type AttemptFacts = Pick<AttemptRow, 'reference' | 'byKey' | 'state' | 'operation' | 'txid'>;

/**
 * By what a customer finds a payment where it came. Of one that a provider makes it is the
 * transaction on its chain; else the provider's own number, like a bank's, once it is paid and for
 * whoever may act for the order. The key between the provider and us tells a customer nothing.
 */
export function payoutReference(attempt: AttemptFacts, controlled: boolean): string | null {
  if (!attempt.byKey) return attempt.reference;
  if (attempt.txid !== null) return attempt.txid;
  return controlled && attempt.state === 'confirmed' ? attempt.operation : null;
}
