import {
  faqCategoryRequest,
  newFaqCategoryRequest,
  newQuestionRequest,
  type OfficeFaqCategoryAttributes,
  type OfficeQuestionAttributes,
  questionOrderRequest,
  questionRequest,
} from '../../contract/office-content.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import {
  addFaqCategory,
  listFaqCategories,
  renameFaqCategory,
  type StoredFaqCategory,
} from '../content/save-category.ts';
import {
  addQuestion,
  changeQuestion,
  listQuestions,
  orderQuestions,
  type StoredQuestion,
} from '../content/save-question.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource, whole } from '../platform/http/json-api.ts';
import { editingOf, readId } from './content-routes.ts';
import type { OfficeDeps } from './deps.ts';

type ById = { Params: { id: string } };
const bodyLimit = 256 * 1024;

/** Questions and their categories, to write, to answer, and to put in order. */
export function registerFaq(app: App, deps: OfficeDeps): void {
  registerFaqCategories(app, deps);
  const { database } = deps.platform;
  app.get('/faq_questions', async () => whole((await listQuestions(database)).map(present)));
  app.post('/faq_questions', { bodyLimit }, async (request) => {
    const asked = parseAttributes(newQuestionRequest, request);
    if (isRefusal(asked)) return asked;
    const editing = editingOf(request, deps);
    const saved = await inTransaction(database, (tx) => addQuestion(tx, asked, editing));
    return isRefusal(saved) ? saved : document(present(saved));
  });
  app.put<ById>('/faq_questions/:id', { bodyLimit }, async (request) => {
    const id = readId(request.params.id);
    if (id === null) return refuse('not_found');
    const asked = parseAttributes(questionRequest, request);
    if (isRefusal(asked)) return asked;
    const editing = editingOf(request, deps);
    const saved = await inTransaction(database, (tx) => changeQuestion(tx, id, asked, editing));
    return isRefusal(saved) ? saved : document(present(saved));
  });
  app.put('/faq_questions/order', async (request) => {
    const asked = parseAttributes(questionOrderRequest, request);
    if (isRefusal(asked)) return asked;
    const editing = editingOf(request, deps);
    const refused = await inTransaction(database, (tx) =>
      orderQuestions(tx, asked.category_id, asked.ids, editing),
    );
    if (refused !== null) return refused;
    return whole((await listQuestions(database)).map(present));
  });
}

function registerFaqCategories(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  app.get('/faq_categories', async () =>
    whole((await listFaqCategories(database)).map(presentCategory)),
  );
  app.post('/faq_categories', async (request) => {
    const asked = parseAttributes(newFaqCategoryRequest, request);
    if (isRefusal(asked)) return asked;
    const naming = { slug: asked.slug, nameRu: asked.name_ru, nameEn: asked.name_en };
    const editing = editingOf(request, deps);
    const saved = await inTransaction(database, (tx) => addFaqCategory(tx, naming, editing));
    return isRefusal(saved) ? saved : document(presentCategory(saved));
  });
  app.put<ById>('/faq_categories/:id', async (request) => {
    const id = readId(request.params.id);
    if (id === null) return refuse('not_found');
    const asked = parseAttributes(faqCategoryRequest, request);
    if (isRefusal(asked)) return asked;
    const naming = { nameRu: asked.name_ru, nameEn: asked.name_en, version: asked.version };
    const editing = editingOf(request, deps);
    const saved = await inTransaction(database, (tx) => renameFaqCategory(tx, id, naming, editing));
    return isRefusal(saved) ? saved : document(presentCategory(saved));
  });
}

function present(row: StoredQuestion) {
  const attributes: OfficeQuestionAttributes = {
    category_id: String(row.categoryId),
    slug: row.slug,
    question_ru: row.questionRu,
    question_en: row.questionEn,
    answer_ru: row.answerRu,
    answer_en: row.answerEn,
    published: row.published,
    position: row.position,
    version: row.version,
    updated_at: row.updatedAt.toISOString(),
  };
  return resource('office_faq_questions', String(row.id), attributes);
}

function presentCategory({ id, slug, nameRu, nameEn, version }: StoredFaqCategory) {
  const attributes: OfficeFaqCategoryAttributes = {
    slug,
    name_ru: nameRu,
    name_en: nameEn,
    version,
  };
  return resource('office_faq_categories', String(id), attributes);
}
