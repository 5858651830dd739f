import { isScreeningCategory } from '../../core/screening/categories.ts';
import {
  type CategoryBound,
  defaultScreeningTerms,
  type ScreeningTerms,
} from '../../core/screening/judge.ts';

/** Terms as the database keeps them; what an older release did not know has its default. */
export type TermsJson = Partial<ScreeningTerms>;

/** Reads kept terms. */
export function termsFromJson(kept: TermsJson): ScreeningTerms {
  const categories: Record<string, CategoryBound> = {};
  for (const [name, bound] of Object.entries(kept.categories ?? {})) {
    if (isScreeningCategory(name)) categories[name] = bound;
  }
  return {
    ...defaultScreeningTerms,
    ...kept,
    categories: kept.categories === undefined ? defaultScreeningTerms.categories : categories,
  };
}
