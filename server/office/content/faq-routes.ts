import type {
  OfficeFaqCategoryAttributes,
  OfficeQuestionAttributes,
} from '../../../contract/office/content.ts';
import { isRefusal } from '../../../core/refusal.ts';
import {
  addFaqCategory,
  listFaqCategories,
  renameFaqCategory,
  type StoredFaqCategory,
} from '../../content/library/save-category.ts';
import {
  addQuestion,
  changeQuestion,
  listQuestions,
  orderQuestions,
  type StoredQuestion,
} from '../../content/library/save-question.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { editingOf } from './content-routes.ts';

/** Questions and their categories, to write, to answer, and to put in order. */
export function registerFaq(app: App, deps: OfficeDeps): void {
  registerFaqCategories(app, deps);
  const { database } = deps.platform;
  const all = async () => whole((await listQuestions(database)).map(present));
  handleOffice(app, 'GET /office/api/faq_questions', all);
  handleOffice(app, 'POST /office/api/faq_questions', async ({ body, request }) => {
    const editing = editingOf(request, deps);
    const saved = await inTransaction(database, (tx) => addQuestion(tx, body, editing));
    return isRefusal(saved) ? saved : document(present(saved));
  });
  handleOffice(app, 'PUT /office/api/faq_questions/{id}', async ({ params, body, request }) => {
    const editing = editingOf(request, deps);
    const saved = await inTransaction(database, (tx) =>
      changeQuestion(tx, params.id, body, editing),
    );
    return isRefusal(saved) ? saved : document(present(saved));
  });
  handleOffice(app, 'PUT /office/api/faq_questions/order', async ({ body, request }) => {
    const editing = editingOf(request, deps);
    const refused = await inTransaction(database, (tx) =>
      orderQuestions(tx, body.category_id, body.ids, editing),
    );
    return refused ?? all();
  });
}

function registerFaqCategories(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/faq_categories', async () =>
    whole((await listFaqCategories(database)).map(presentCategory)),
  );
  handleOffice(app, 'POST /office/api/faq_categories', async ({ body, request }) => {
    const naming = { slug: body.slug, nameRu: body.name_ru, nameEn: body.name_en };
    const editing = editingOf(request, deps);
    const saved = await inTransaction(database, (tx) => addFaqCategory(tx, naming, editing));
    return isRefusal(saved) ? saved : document(presentCategory(saved));
  });
  handleOffice(app, 'PUT /office/api/faq_categories/{id}', async ({ params, body, request }) => {
    const naming = { nameRu: body.name_ru, nameEn: body.name_en, version: body.version };
    const editing = editingOf(request, deps);
    const saved = await inTransaction(database, (tx) =>
      renameFaqCategory(tx, params.id, naming, editing),
    );
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
