import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type {
  OfficeFaqCategoryAttributes,
  OfficeQuestionAttributes,
} from '../../contract/office/content.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useMay } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { Page, Section } from '../parts/page.tsx';
import { FaqCategoryDialog } from './faq-category-dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';

export type FaqCategory = Item<OfficeFaqCategoryAttributes>;
export type Question = Item<OfficeQuestionAttributes>;

/** All questions and their categories. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const [categories, questions] = await Promise.all([
      call('GET /office/api/faq_categories', { signal: request.signal }),
      call('GET /office/api/faq_questions', { signal: request.signal }),
    ]);
    return { categories: categories.items, questions: questions.items };
  });
}

type Open =
  | { readonly kind: 'category'; readonly category: FaqCategory | null }
  | { readonly kind: 'question'; readonly question: Question | null; readonly categoryId: string };

/** Questions by category, in the order visitors see them. */
export function Component() {
  const { t } = useLanguage();
  const { categories, questions } = useLoaderData<typeof loader>();
  const [open, setOpen] = useState<Open | null>(null);
  const mayChange = useMay('content.publish');
  const close = () => setOpen(null);
  return (
    <Page
      title={t('officeContent.faqTitle')}
      aside={
        <>
          <Link to="/content" className={buttonLook('quiet', 'small')}>
            {t('officeContent.items')}
          </Link>
          {mayChange ? (
            <Button size="small" onClick={() => setOpen({ kind: 'category', category: null })}>
              {t('officeContent.newFaqCategory')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="mb-4 text-sm text-soft">{t('officeContent.faqText')}</p>
      {categories.length === 0 ? <Empty>{t('officeContent.faqEmpty')}</Empty> : null}
      {categories.map((category) => (
        <Questions
          key={category.id}
          category={category}
          questions={questions.filter(({ category_id: id }) => id === category.id)}
          mayChange={mayChange}
          onOpen={setOpen}
        />
      ))}
      {open?.kind === 'category' ? (
        <FaqCategoryDialog category={open.category} onClose={close} />
      ) : null}
      {open?.kind === 'question' ? (
        <QuestionDialog
          question={open.question}
          categoryId={open.categoryId}
          categories={categories}
          mayPublish={mayChange}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

type QuestionsProps = {
  readonly category: FaqCategory;
  readonly questions: readonly Question[];
  readonly mayChange: boolean;
  readonly onOpen: (open: Open) => void;
};

function Questions({ category, questions, mayChange, onOpen }: QuestionsProps) {
  const { t, locale } = useLanguage();
  const action = useAction();
  const nameOf = (question: Question) =>
    (locale === 'ru' ? question.question_ru : question.question_en) || question.slug;

  /** Exchanges a question with its neighbour. */
  function move(at: number, by: -1 | 1) {
    const ids = questions.map(({ id }) => Number(id));
    const [moved] = ids.splice(at, 1);
    if (moved === undefined) return;
    ids.splice(at + by, 0, moved);
    const attributes = { category_id: Number(category.id), ids };
    void action.run(() => call('PUT /office/api/faq_questions/order', { attributes }));
  }

  return (
    <Section title={locale === 'ru' ? category.name_ru : category.name_en}>
      <ActionTrouble action={action} />
      <ol className="mb-3">
        {questions.map((question, at) => (
          <li
            key={question.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5"
          >
            <button
              type="button"
              className="min-h-9 min-w-0 flex-1 basis-64 text-left text-sm text-green underline-offset-4 hover:underline pointer-coarse:min-h-11"
              onClick={() => onOpen({ kind: 'question', question, categoryId: category.id })}
            >
              {nameOf(question)}
            </button>
            <Tag tone={question.published ? 'done' : 'calm'}>
              {t(question.published ? 'officeContent.published' : 'officeContent.hidden')}
            </Tag>
            {mayChange ? (
              <MoveButtons
                question={nameOf(question)}
                isFirst={at === 0 || action.busy}
                isLast={at === questions.length - 1 || action.busy}
                onMove={(by) => move(at, by)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => onOpen({ kind: 'question', question: null, categoryId: category.id })}
        >
          {t('officeContent.newQuestion')}
        </Button>
        {mayChange ? (
          <Button size="small" kind="plain" onClick={() => onOpen({ kind: 'category', category })}>
            {t('officeContent.renameFaqCategory')}
          </Button>
        ) : null}
      </div>
    </Section>
  );
}

type MoveProps = {
  readonly question: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
};

function MoveButtons({ question, isFirst, isLast, onMove }: MoveProps) {
  const { t } = useLanguage();
  return (
    <span className="flex gap-1">
      <Button
        size="small"
        aria-label={t('officeContent.up', { question })}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        ↑
      </Button>
      <Button
        size="small"
        aria-label={t('officeContent.down', { question })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        ↓
      </Button>
    </span>
  );
}
