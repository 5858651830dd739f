import type { Item } from '../../client/call-types.ts';
import { rootCategoryIds } from '../../contract/content.ts';
import type { OfficeCategoryAttributes } from '../../contract/office/content.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { Action } from '../../ui/actions/use-action.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useLanguage } from '../parts/language.tsx';
import type { Draft } from './draft.ts';
import { ImageButton } from './image-button.tsx';

type Props = {
  readonly draft: Draft;
  readonly fixed: boolean;
  readonly disabled: boolean;
  readonly categories: readonly Item<OfficeCategoryAttributes>[];
  readonly errorOf: Action['errorOf'];
  readonly onChange: (change: Partial<Draft>) => void;
};

/** What is the same in both languages: where it stands and what it is known by. */
export function ItemSettings(props: Props) {
  const { draft, fixed, categories, errorOf, onChange } = props;
  const { t } = useLanguage();
  const category = categories.find(({ id }) => id === draft.category_id);
  const root = category?.parent_id ?? draft.category_id;
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
      <Select
        label={t('officeContent.category')}
        value={draft.category_id}
        disabled={fixed}
        error={errorOf('category_id')}
        onChange={(event) => onChange({ category_id: event.target.value })}
      >
        {categories.map(({ id, name, parent_id: parent }) => (
          <option key={id} value={id}>
            {parent === null ? name : `— ${name}`}
          </option>
        ))}
      </Select>
      <Field
        label={t('officeContent.seolink')}
        hint={t(fixed ? 'officeContent.seolinkFixed' : 'officeContent.seolinkHint')}
        required
        mono
        readOnly={fixed}
        maxLength={120}
        value={draft.seolink}
        error={errorOf('seolink')}
        onChange={(event) => onChange({ seolink: event.target.value })}
      />
      {root === rootCategoryIds.news ? <Cover {...props} /> : null}
    </div>
  );
}

function Cover({ draft, disabled, onChange }: Props) {
  const { t } = useLanguage();
  const { image } = draft;
  return (
    <div className="space-y-2">
      <p className="text-sm">{t('officeContent.cover')}</p>
      {image === null || disabled ? null : (
        <Button size="small" onClick={() => onChange({ image: null, image_id: null })}>
          {t('officeContent.coverRemove')}
        </Button>
      )}
      {image === null ? null : (
        <img
          src={image.url}
          width={image.width}
          height={image.height}
          alt=""
          className="h-auto max-h-40 w-auto max-w-full"
        />
      )}
      {disabled ? null : (
        <ImageButton
          id="cover"
          label={t('officeContent.coverAdd')}
          onUploaded={({ id, url, width, height }) =>
            onChange({ image_id: id, image: { url, width, height } })
          }
        />
      )}
    </div>
  );
}
