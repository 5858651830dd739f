import { type Amount, amount } from '../../core/money/amount.ts';
import { type AssetCode, scaleOf } from '../../core/money/asset.ts';
import type { ChainTerms, Transfer } from './chain.ts';

/** In units of ours, what is below the last of them left out; null for an unknown token. */
export function receiptOf(
  terms: Pick<ChainTerms, 'native' | 'nativeDecimals' | 'tokens'>,
  { contract, units }: Pick<Transfer, 'contract' | 'units'>,
): Amount | null {
  if (contract === null) return scaled(units, terms.nativeDecimals, terms.native);
  const token = terms.tokens.find((known) => known.contract === contract);
  return token === undefined ? null : scaled(units, token.decimals, token.asset);
}

function scaled(units: bigint, decimals: number, asset: AssetCode): Amount {
  const more = BigInt(decimals - scaleOf(asset));
  return amount(more >= 0n ? units / 10n ** more : units * 10n ** -more, asset);
}
