import type { Item } from '../../client/call-types.ts';
import { type AssetAttributes, assetKinds } from '../../contract/office/setup.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { wholeOf } from '../catalogue/form-values.ts';
import { useLanguage } from '../parts/language.tsx';

type Props = {
  /** One that is renamed, or offered to be added; null for any other. */
  readonly asset: Item<AssetAttributes> | null;
  readonly onClose: () => void;
};

/** Adds an asset, with what is known of it filled in, or calls an added one otherwise. */
export function AssetDialog({ asset, onClose }: Props) {
  const { t } = useLanguage();
  const renames = asset?.state === 'added';
  const title =
    asset === null
      ? t('setup.assets.addOther')
      : renames
        ? `${t('setup.assets.rename')}: ${asset.id}`
        : t('setup.assets.addTitle', { code: asset.id });
  return (
    <FormDialog
      title={title}
      submit={t(renames ? 'office.save' : 'setup.assets.add')}
      fields={['code', 'decimals', 'kind', 'name_ru', 'name_en']}
      onClose={onClose}
      onSubmit={async (form) => {
        const names = { name_ru: textOf(form, 'name_ru'), name_en: textOf(form, 'name_en') };
        if (asset !== null && renames) {
          const params = { id: asset.id };
          return call('PATCH /office/api/assets/{id}', { params, attributes: names });
        }
        return call('POST /office/api/assets', {
          attributes: {
            code: textOf(form, 'code'),
            decimals: wholeOf(form, 'decimals'),
            kind: textOf(form, 'kind'),
            ...names,
          },
        });
      }}
    >
      {(action) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {renames ? null : <CountFields asset={asset} action={action} />}
          <ActionField
            action={action}
            name="name_ru"
            label={t('desk.systems.nameRu')}
            defaultValue={asset?.name_ru ?? ''}
            maxLength={60}
            required
          />
          <ActionField
            action={action}
            name="name_en"
            label={t('desk.systems.nameEn')}
            defaultValue={asset?.name_en ?? ''}
            maxLength={60}
            required
          />
        </div>
      )}
    </FormDialog>
  );
}

/** What is for ever. */
function CountFields({ asset, action }: Pick<Props, 'asset'> & { readonly action: Action }) {
  const { t } = useLanguage();
  return (
    <>
      <ActionField
        action={action}
        name="code"
        label={t('setup.assets.code')}
        hint={t('setup.assets.codeHint')}
        defaultValue={asset?.id ?? ''}
        autoCapitalize="characters"
        maxLength={12}
        required
      />
      <ActionField
        action={action}
        name="decimals"
        label={t('setup.assets.decimals')}
        hint={t('setup.assets.decimalsHint')}
        inputMode="numeric"
        defaultValue={asset?.decimals ?? 2}
        required
      />
      <Select
        name="kind"
        label={t('setup.assets.kind')}
        defaultValue={asset?.kind ?? 'fiat'}
        error={action.errorOf('kind')}
      >
        {assetKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`setup.assets.kind.${kind}`)}
          </option>
        ))}
      </Select>
    </>
  );
}
