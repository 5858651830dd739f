import { z } from 'zod';
import { isScreeningCategory } from '../../../core/screening/categories.ts';
import {
  type CategoryBound,
  defaultScreeningTerms,
  type ScreeningTerms,
} from '../../../core/screening/judge.ts';

const share = z.number().nullable();
const bound = z.object({ income: share, outcome: share });

const termsJson = z.object({
  payoutAddress: z.exactOptional(z.boolean()),
  deposit: z.exactOptional(z.boolean()),
  refundAddress: z.exactOptional(z.boolean()),
  scoreMax: z.exactOptional(bound),
  categories: z.exactOptional(z.record(z.string(), bound)),
  notScored: z.exactOptional(z.enum(['go_on', 'hold'])),
  reviewMinutes: z.exactOptional(z.number()),
});

/** Terms as the database keeps them; what an older release did not know has its default. */
type TermsJson = Omit<Partial<ScreeningTerms>, 'categories'> & {
  readonly categories?: Readonly<Record<string, CategoryBound | undefined>>;
};

/** Reads what the database keeps, whatever categories it names. */
export function readTermsJson(stored: unknown): TermsJson {
  return termsJson.parse(stored);
}

/** Reads kept terms. */
export function termsFromJson(stored: TermsJson): ScreeningTerms {
  const categories: Record<string, CategoryBound> = {};
  for (const [name, bound] of Object.entries(stored.categories ?? {})) {
    if (isScreeningCategory(name) && bound !== undefined) categories[name] = bound;
  }
  return {
    ...defaultScreeningTerms,
    ...stored,
    categories: stored.categories === undefined ? defaultScreeningTerms.categories : categories,
  };
}
