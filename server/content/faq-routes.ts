import type { FastifyRequest } from 'fastify';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { App } from '../platform/http/app.ts';
import { sendRefusal } from '../platform/http/errors.ts';
import { list, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import { answerDocument } from './answer-cached.ts';
import { answeredQuestions, type FaqQuestion } from './library.ts';
import { presentFaqCategory, presentQuestion } from './present-content.ts';
import { readNumber } from './read-query.ts';
import type { ContentDeps } from './routes.ts';
import { searchQuestions } from './search-questions.ts';

/** All questions of an exchange fit on a page; who wants fewer says so. */
const perDefault = 100;
const searchLengthMax = 100;

/** Calls of the questions: their categories, and the questions of one or all, or those found. */
export function registerFaqRoutes(app: App, deps: ContentDeps): void {
  const { content } = deps;
  app.get('/api/v1/faq_categories', (request, reply) => {
    const locale = localeOf(request);
    const library = content.current();
    const answered = answeredQuestions(library, locale);
    const data = library.faqCategories.map((category) => {
      const count = answered.filter((each) => each.category.id === category.id).length;
      return presentFaqCategory(category, locale, count);
    });
    return answerDocument(request, reply, whole(data));
  });
  app.get('/api/v1/faq_questions', async (request, reply) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return sendRefusal(request, reply, page);
    const locale = localeOf(request);
    const found = await findQuestions(deps, request, locale);
    if (isRefusal(found)) return sendRefusal(request, reply, found);
    const figures = content.figures();
    const shown = found
      .slice((page.page - 1) * page.per, page.page * page.per)
      .map((question) => presentQuestion(question, locale, figures));
    return answerDocument(request, reply, list(shown, { ...page, total: found.length }));
  });
}

async function findQuestions(
  { content, platform }: ContentDeps,
  request: FastifyRequest,
  locale: Locale,
): Promise<readonly FaqQuestion[] | Refusal> {
  const categoryId = readNumber(request, 'category_id');
  if (isRefusal(categoryId)) return categoryId;
  const search = parameterOf(request, 'search');
  if (search === null) return refuse('invalid_format', 'search');
  if (search !== undefined && search.length > searchLengthMax) {
    return refuse('too_long', 'search', { max: String(searchLengthMax) });
  }
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
