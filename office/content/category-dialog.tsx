import { rootCategoryIds } from '../../contract/content.ts';
import { slugOf } from '../../core/content/slug-of.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

const fields = ['name_ru', 'name_en', 'slug'];

/** A new category of the news; its address is made from its English name. */
export function CategoryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('officeContent.newCategory')}
      submit={t('officeContent.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) =>
        call('POST /office/api/content_categories', {
          attributes: {
            parent_id: Number(rootCategoryIds.news),
            slug: slugOf(textOf(form, 'name_en')),
            name_ru: textOf(form, 'name_ru'),
            name_en: textOf(form, 'name_en'),
          },
        })
      }
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="name_ru"
            label={t('officeContent.nameRu')}
            required
            maxLength={80}
          />
          <Field
            name="name_en"
            label={t('officeContent.nameEn')}
            required
            maxLength={80}
            error={action.errorOf('name_en') ?? action.errorOf('slug')}
          />
        </>
      )}
    </FormDialog>
  );
}
