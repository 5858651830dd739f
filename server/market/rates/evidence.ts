import { createHash } from 'node:crypto';
import type { MarketEvidence } from '../../../core/rates/aggregate.ts';
import { readEvidence, repriceFromEvidence } from '../../../core/rates/evidence.ts';
import { marketName } from '../../../core/rates/markets.ts';
import type { SnapshotPrice } from './snapshot-price.ts';

/** The hash that vouches for evidence as it was written. */
export function hashEvidence(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Evidence of a snapshot, looked through. */
export type CheckedEvidence = {
  readonly markets: readonly MarketEvidence[];
  /**
   * Markets whose kept price is not the one that the evidence gives; none, unless tampered with.
   */
  readonly contradicted: readonly string[];
};

/**
 * Prices every market of a snapshot again from its evidence and compares, digit by digit. Throws
 * when the evidence itself is no longer what was written.
 */
export function checkEvidence(
  text: string,
  sha256: string,
  prices: readonly SnapshotPrice[],
): CheckedEvidence {
  if (hashEvidence(text) !== sha256) throw new Error('evidence of rates has been changed');
  const markets = readEvidence(text);
  const contradicted = markets
    .filter((evidence) => {
      const original = prices.find((price) => marketName(price) === evidence.market);
      const again = repriceFromEvidence(evidence);
      return (
        original?.bid !== again?.bid || original?.ask !== again?.ask || original?.mid !== again?.mid
      );
    })
    .map(({ market }) => market);
  return { markets, contradicted };
}
