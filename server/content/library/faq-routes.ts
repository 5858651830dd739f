import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { list, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import { answeredQuestions, type FaqQuestion } from './library.ts';
import { pageOf } from './page-of.ts';
import { presentFaqCategory, presentQuestion } from './present-content.ts';
import type { ContentDeps } from './routes.ts';
import { searchQuestions } from './search-questions.ts';

/** Calls of the questions: their categories, and the questions of one or all, or those found. */
export function registerFaqRoutes(app: App, deps: ContentDeps): void {
  const { content } = deps;
  handle(app, 'GET /api/v1/faq_categories', ({ locale }) => {
    const library = content.current();
    const answered = answeredQuestions(library, locale);
    const data = library.faqCategories.map((category) => {
      const count = answered.filter((each) => each.category.id === category.id).length;
      return presentFaqCategory(category, locale, count);
    });
    return whole(data);
  });
  handle(app, 'GET /api/v1/faq_questions', async ({ page, query, locale }) => {
    const { category_id: categoryId, search } = query;
    const found = await findQuestions(deps, locale, { categoryId, search });
    if (isRefusal(found)) return found;
    const figures = content.figures();
    const shown = pageOf(found, page).map((question) => presentQuestion(question, locale, figures));
    return list(shown, { ...page, total: found.length });
  });
}

type Wanted = { readonly categoryId: number | undefined; readonly search: string | undefined };

async function findQuestions(
  { content, platform }: ContentDeps,
  locale: Locale,
  { categoryId, search }: Wanted,
): Promise<readonly FaqQuestion[] | Refusal> {
  const library = content.current();
  if (categoryId !== undefined && library.faqCategories.every(({ id }) => id !== categoryId)) {
    return refuse('not_found');
  }
  const questions = answeredQuestions(library, locale).filter(
    ({ category }) => categoryId === undefined || category.id === categoryId,
  );
  if (search === undefined) return questions;
  const ids = await searchQuestions(platform.database, search, locale);
  return ids.flatMap((id) => questions.find((question) => question.id === id) ?? []);
}
