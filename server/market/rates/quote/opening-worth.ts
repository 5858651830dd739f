import { mulFloor } from '../../../../core/money/arithmetic.ts';
import { type AssetCode, scaleOf } from '../../../../core/money/asset.ts';
import { type IncomeUnits, incomeUnits } from '../../../../core/money/units.ts';
import { marketRatio } from '../../../../core/pricing/board/price-board.ts';
import { isRefusal, type Refusal } from '../../../../core/refusal.ts';
import type { CrossedSnapshot } from '../snapshot.ts';

/** What people mostly come with; in dollars where nobody prices the rouble. */
const openings = [
  { asset: 'RUB', units: 10_000n * 10n ** BigInt(scaleOf('RUB')) },
  { asset: 'USD', units: 100n * 10n ** BigInt(scaleOf('USD')) },
] as const;

/** What a form opens with, in units of what is given; null where the market does not price it. */
export function openingWorth(
  snapshot: CrossedSnapshot | Refusal,
  asset: AssetCode,
): IncomeUnits | null {
  for (const opening of openings) {
    if (opening.asset === asset) return incomeUnits(opening.units);
    const market = isRefusal(snapshot) ? null : marketRatio(snapshot.board, opening.asset, asset);
    if (market !== null) return incomeUnits(mulFloor(opening.units, market.outcome, market.income));
  }
  return null;
}
