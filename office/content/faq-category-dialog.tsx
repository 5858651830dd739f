import { slugOf } from '../../core/content/slug-of.ts';
import { Field } from '../../ui/field.tsx';
import { send } from '../api/call.ts';
import { ActionField } from '../parts/action-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { FaqCategory } from './questions-page.tsx';

type Props = { readonly category: FaqCategory | null; readonly onClose: () => void };

const fields = ['name_ru', 'name_en', 'slug'];

/** A category of questions: its names; its address is made once, from the English one. */
export function FaqCategoryDialog({ category, onClose }: Props) {
  const { t } = useLanguage();

  function save(form: FormData) {
    const names = { name_ru: textOf(form, 'name_ru'), name_en: textOf(form, 'name_en') };
    if (category === null) {
      return send('POST', '/faq_categories', { ...names, slug: slugOf(names.name_en) });
    }
    const { version } = category;
    return send('PUT', `/faq_categories/${category.id}`, { ...names, version });
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
