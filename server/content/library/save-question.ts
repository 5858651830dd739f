import { and, asc, eq, inArray, max, ne, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { NewQuestionRequest, QuestionRequest } from '../../../contract/office/content.ts';
import { ownIds } from '../../../contract/pages.ts';
import { isSlug } from '../../../core/content/slug-of.ts';
import { type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { type Locale, locales } from '../../../i18n/locale.ts';
import { audit } from '../../office/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Editing } from './editing.ts';
import { unknownFigures } from './place-figures.ts';
import { faqCategories, faqQuestions } from './tables.ts';

export type StoredQuestion = typeof faqQuestions.$inferSelect;

/** Every question, published or not, in the order of its category. */
export async function listQuestions(db: Queryable): Promise<StoredQuestion[]> {
  const { position, id } = faqQuestions;
  return db.select().from(faqQuestions).orderBy(asc(position), asc(id));
}

/** Adds a question at the end of its category. */
export async function addQuestion(
  tx: Transaction,
  asked: NewQuestionRequest,
  editing: Editing,
): Promise<StoredQuestion | Refusal> {
  const wrong = await checkQuestion(tx, null, asked, editing);
  if (wrong !== null) return wrong;
  const [last] = await tx
    .select({ position: max(faqQuestions.position) })
    .from(faqQuestions)
    .where(eq(faqQuestions.categoryId, asked.category_id));
  const position = (last?.position ?? 0) + 10;
  const [row] = await tx
    .insert(faqQuestions)
    .values({ ...columnsOf(asked), position })
    .returning();
  if (row === undefined) throw new Error('an inserted question has an id');
  return logged(tx, 'add_question', { before: null, after: row }, editing);
}

/** Writes a question over. Refuses `conflict` where somebody else has since it was read. */
export async function changeQuestion(
  tx: Transaction,
  id: number,
  asked: QuestionRequest,
  editing: Editing,
): Promise<StoredQuestion | Refusal> {
  const [before] = await tx
    .select()
    .from(faqQuestions)
    .where(eq(faqQuestions.id, id))
    .for('update');
  if (before === undefined) return refuse('not_found');
  if (before.published && !editing.mayPublish) return refuse('forbidden');
  if (before.version !== asked.version) return refuse('conflict');
  const wrong = await checkQuestion(tx, id, asked, editing);
  if (wrong !== null) return wrong;
  const [after] = await tx
    .update(faqQuestions)
    .set({ ...columnsOf(asked), version: asked.version + 1, updatedAt: sql`now()` })
    .where(eq(faqQuestions.id, id))
    .returning();
  if (after === undefined) throw new Error('a locked question vanished');
  return logged(tx, 'change_question', { before, after }, editing);
}

/** Puts the questions of a category into this order. Refuses any list but the whole of it. */
export async function orderQuestions(
  tx: Transaction,
  categoryId: number,
  ids: readonly number[],
  { author }: Editing,
): Promise<Refusal | null> {
  const isIn = eq(faqQuestions.categoryId, categoryId);
  const rows = await tx
    .select({ id: faqQuestions.id })
    .from(faqQuestions)
    .where(isIn)
    .orderBy(asc(faqQuestions.position), asc(faqQuestions.id))
    .for('update');
  const wanted = new Set(ids);
  const isWhole = wanted.size === ids.length && ids.length === rows.length;
  if (!isWhole || !rows.every((row) => wanted.has(row.id))) return refuse('conflict');
  const places = sql.join(
    ids.map((id, at) => sql`when ${id}::integer then ${(at + 1) * 10}::integer`),
    sql` `,
  );
  await tx
    .update(faqQuestions)
    .set({ position: sql`case ${faqQuestions.id} ${places} end` })
    .where(and(isIn, inArray(faqQuestions.id, [...ids])));
  await audit(tx, {
    ...author,
    action: 'order_questions',
    subjectType: 'faq_categories',
    subjectId: String(categoryId),
    before: { ids: rows.map((row) => row.id) },
    after: { ids },
  });
  return null;
}

async function checkQuestion(
  tx: Transaction,
  id: number | null,
  asked: NewQuestionRequest,
  { mayPublish, figures }: Editing,
): Promise<Refusal | null> {
  if (asked.published && !mayPublish) return refuse('forbidden');
  const found: RefusalItem[] = locales.flatMap((locale) => {
    const [question, answer] = textsOf(asked, locale);
    const wrong: RefusalItem[] = [];
    if (asked.published && question === '') wrong.push(missing(`question_${locale}`));
    if (asked.published && answer === '') wrong.push(missing(`answer_${locale}`));
    const unknown = unknownFigures(answer, { figures, locale, subject: null });
    if (unknown.length > 0) {
      const params = { figures: unknown.map((name) => `{{${name}}}`).join(', ') };
      wrong.push({ code: 'invalid_format', field: `answer_${locale}`, params });
    }
    return wrong;
  });
  if (!isSlug(asked.slug) || ownIds.includes(asked.slug))
    found.push({ code: 'invalid_format', field: 'slug' });
  if (found.length > 0) return { refused: found };
  if ((await tx.$count(faqCategories, eq(faqCategories.id, asked.category_id))) === 0) {
    return refuse('invalid_format', 'category_id');
  }
  const other = id === null ? undefined : ne(faqQuestions.id, id);
  const used = await tx.$count(faqQuestions, and(eq(faqQuestions.slug, asked.slug), other));
  return used === 0 ? null : refuse('already_saved', 'slug', { link: asked.slug });
}

function missing(field: string): RefusalItem {
  return { code: 'required', field };
}

function textsOf(asked: NewQuestionRequest, locale: Locale): [question: string, answer: string] {
  return locale === 'ru'
    ? [asked.question_ru, asked.answer_ru]
    : [asked.question_en, asked.answer_en];
}

function columnsOf(asked: NewQuestionRequest) {
  return {
    categoryId: asked.category_id,
    slug: asked.slug,
    questionRu: asked.question_ru,
    questionEn: asked.question_en,
    answerRu: asked.answer_ru,
    answerEn: asked.answer_en,
    published: asked.published,
  };
}

async function logged(
  tx: Transaction,
  action: AuditAction,
  { before, after }: { readonly before: StoredQuestion | null; readonly after: StoredQuestion },
  { author }: Editing,
): Promise<StoredQuestion> {
  const subject = { subjectType: 'faq_questions', subjectId: String(after.id) };
  await audit(tx, { ...author, ...subject, action, before, after });
  return after;
}
