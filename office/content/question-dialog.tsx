import { slugOf } from '../../core/content/slug-of.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { FaqCategory, Question } from './questions-page.tsx';

type Props = {
  readonly question: Question | null;
  readonly categoryId: string;
  readonly categories: readonly FaqCategory[];
  readonly mayPublish: boolean;
  readonly onClose: () => void;
};

const fields = ['category_id', 'slug', 'question_ru', 'question_en', 'answer_ru', 'answer_en'];

/** A question and its answer in both languages. */
export function QuestionDialog({ question, categoryId, categories, ...props }: Props) {
  const { t, locale } = useLanguage();

  function save(form: FormData): Promise<unknown> {
    const written = {
      category_id: Number(textOf(form, 'category_id')),
      slug: textOf(form, 'slug') || slugOf(textOf(form, 'question_en')),
      question_ru: textOf(form, 'question_ru'),
      question_en: textOf(form, 'question_en'),
      answer_ru: textOf(form, 'answer_ru'),
      answer_en: textOf(form, 'answer_en'),
      published: form.get('published') === 'on',
    };
    if (question === null) return call('POST /office/api/faq_questions', { attributes: written });
    const { id, version } = question;
    const attributes = { ...written, version };
    return call('PUT /office/api/faq_questions/{id}', { params: { id }, attributes });
  }

  return (
    <FormDialog
      title={t(question === null ? 'officeContent.newQuestion' : 'officeContent.changeQuestion')}
      submit={t('officeContent.save')}
      fields={fields}
      onClose={props.onClose}
      onSubmit={save}
    >
      {({ errorOf }) => (
        <>
          <Texts question={question} errorOf={errorOf} />
          <Select
            name="category_id"
            label={t('officeContent.category')}
            defaultValue={categoryId}
            error={errorOf('category_id')}
          >
            {categories.map(({ id, name_ru: russian, name_en: english }) => (
              <option key={id} value={id}>
                {locale === 'ru' ? russian : english}
              </option>
            ))}
          </Select>
          <Field
            name="slug"
            label={t('officeContent.anchor')}
            mono
            maxLength={120}
            defaultValue={question?.slug}
            error={errorOf('slug')}
          />
          {props.mayPublish ? (
            <Checkbox name="published" defaultChecked={question?.published}>
              {t('officeContent.published')}
            </Checkbox>
          ) : null}
        </>
      )}
    </FormDialog>
  );
}

type TextsProps = { readonly question: Question | null; readonly errorOf: Action['errorOf'] };

/** What is asked and what is answered, in both languages. */
function Texts({ question, errorOf }: TextsProps) {
  const { t } = useLanguage();
  return (
    <>
      <Field
        name="question_ru"
        label={t('officeContent.questionRu')}
        maxLength={300}
        defaultValue={question?.question_ru}
        error={errorOf('question_ru')}
      />
      <TextArea
        name="answer_ru"
        label={t('officeContent.answerRu')}
        rows={5}
        maxLength={10_000}
        defaultValue={question?.answer_ru}
        error={errorOf('answer_ru')}
      />
      <Field
        name="question_en"
        label={t('officeContent.questionEn')}
        maxLength={300}
        defaultValue={question?.question_en}
        error={errorOf('question_en')}
      />
      <TextArea
        name="answer_en"
        label={t('officeContent.answerEn')}
        rows={5}
        maxLength={10_000}
        defaultValue={question?.answer_en}
        error={errorOf('answer_en')}
      />
    </>
  );
}
