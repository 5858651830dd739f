import { ppm } from '../money/units.ts';
import { readFree, readShare } from '../referrals/read-referral-terms.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../refusal.ts';
import type { Level, LevelTerms } from './level-terms.ts';

/** Levels as an operator has typed them: turnover in dollars, shares in percent. */
type TypedLevels = readonly {
  readonly turnover_from: unknown;
  readonly discount: string;
  readonly cashback: string;
}[];

const levelsMax = 20;

/** Reads levels, of which there may be none; names every field at fault. */
export function readLevels(typed: TypedLevels): LevelTerms | Refusal {
  if (typed.length > levelsMax) return refuse('less_than', 'levels', { max: String(levelsMax) });
  const problems: RefusalItem[] = [];
  const levels: Level[] = [];
  const take = (read: bigint | Refusal): bigint => {
    if (!isRefusal(read)) return read;
    problems.push(...read.refused);
    return 0n;
  };
  for (const [at, { turnover_from, discount, cashback }] of typed.entries()) {
    const before = levels.at(-1);
    const field = (name: string) => `levels.${at}.${name}`;
    const turnoverFrom = take(readFree(turnover_from, field('turnover_from'), 'USD'));
    const discountPpm = take(readShare(discount, field('discount')));
    const cashbackPpm = take(readShare(cashback, field('cashback')));
    if (before !== undefined) {
      // More turnover never brings less.
      const falls: readonly [boolean, string][] = [
        [turnoverFrom <= before.turnoverFrom, 'turnover_from'],
        [discountPpm < before.discountPpm, 'discount'],
        [cashbackPpm < before.cashbackPpm, 'cashback'],
      ];
      for (const [wrong, name] of falls) {
        const named = problems.some((problem) => problem.field === field(name));
        if (wrong && !named) problems.push(...refuse('invalid_format', field(name)).refused);
      }
    }
    levels.push({ turnoverFrom, discountPpm: ppm(discountPpm), cashbackPpm });
  }
  return problems.length > 0 ? { refused: problems } : { levels };
}
