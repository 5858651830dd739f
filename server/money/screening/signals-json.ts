import { z } from 'zod';
import type { Signal } from '../../../core/screening/assessment.ts';
import { isScreeningCategory } from '../../../core/screening/categories.ts';

const signals = z.array(z.object({ category: z.string(), sharePpm: z.number() }));

/** Reads what a check has said; a category that is known no more counts as one never heard of. */
export function signalsFromJson(stored: unknown): readonly Signal[] {
  return signals.parse(stored).map(({ category, sharePpm }) => ({
    category: isScreeningCategory(category) ? category : 'unrecognised',
    sharePpm,
  }));
}
