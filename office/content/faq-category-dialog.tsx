import { slugOf } from '../../core/content/slug-of.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { FaqCategory } from './questions-page.tsx';

type Props = { readonly category: FaqCategory | null; readonly onClose: () => void };

const fields = ['name_ru', 'name_en', 'slug'];

/** A category of questions: its names; its address is made once, from the English one. */
export function FaqCategoryDialog({ category, onClose }: Props) {
  const { t } = useLanguage();

  function save(form: FormData): Promise<unknown> {
    const names = { name_ru: textOf(form, 'name_ru'), name_en: textOf(form, 'name_en') };
    if (category === null) {
      const attributes = { ...names, slug: slugOf(names.name_en) };
      return call('POST /office/api/faq_categories', { attributes });
    }
    const { id, version } = category;
    const attributes = { ...names, version };
    return call('PUT /office/api/faq_categories/{id}', { params: { id }, attributes });
  }

  return (
    <FormDialog
      title={t(
        category === null ? 'officeContent.newFaqCategory' : 'officeContent.renameFaqCategory',
      )}
      submit={t('officeContent.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={save}
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="name_ru"
            label={t('officeContent.nameRu')}
            required
            maxLength={80}
            defaultValue={category?.name_ru}
          />
          <Field
            name="name_en"
            label={t('officeContent.nameEn')}
            required
            maxLength={80}
            defaultValue={category?.name_en}
            error={action.errorOf('name_en') ?? action.errorOf('slug')}
          />
        </>
      )}
    </FormDialog>
  );
}
