import { exportFormats, partnerKinds } from '../../contract/partners.ts';
import type { Action } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { PartnerPicture } from './partner-picture.tsx';
import type { Partner } from './partners-page.tsx';

const fields = [
  'kind',
  'name',
  'monogram',
  'url',
  'since',
  'code',
  'export_name',
  'export_format',
  'position',
  'review_url',
  'in_footer',
  'picture_alt_ru',
  'picture_alt_en',
  'robot_addresses',
];

type Props = {
  /** Null makes a new one. */
  readonly partner: Partner | null;
  readonly onClose: () => void;
};

/** A monitor or partner: who it is, and which file it reads. */
export function PartnerDialog({ partner, onClose }: Props) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t(partner === null ? 'monitors.partners.newTitle' : 'monitors.partners.changeTitle')}
      submit={t('office.save')}
      fields={fields}
      onClose={onClose}
      onSubmit={(form) => {
        const attributes = termsOf(form);
        return partner === null
          ? call('POST /office/api/partners', { attributes })
          : call('PUT /office/api/partners/{id}', { params: { id: partner.id }, attributes });
      }}
    >
      {(action) => (
        <>
          <Who partner={partner} action={action} />
          <File partner={partner} action={action} />
          <Asked partner={partner} action={action} />
          {partner === null ? (
            <p className="text-sm text-soft">{t('monitors.partners.pictureLater')}</p>
          ) : (
            <PartnerPicture partner={partner} />
          )}
          <Said partner={partner} action={action} />
        </>
      )}
    </FormDialog>
  );
}

function termsOf(form: FormData) {
  return {
    kind: textOf(form, 'kind'),
    name: textOf(form, 'name'),
    monogram: textOf(form, 'monogram'),
    url: textOf(form, 'url'),
    since: textOf(form, 'since'),
    code: textOf(form, 'code'),
    export_name: textOf(form, 'export_name'),
    export_format: textOf(form, 'export_format'),
    listed: form.get('listed') === 'on',
    export_enabled: form.get('export_enabled') === 'on',
    review_url: textOf(form, 'review_url'),
    in_footer: form.get('in_footer') === 'on',
    picture_alt_ru: textOf(form, 'picture_alt_ru'),
    picture_alt_en: textOf(form, 'picture_alt_en'),
    robot_addresses: textOf(form, 'robot_addresses')
      .split(/[\s,;]+/)
      .filter((each) => each !== ''),
    position: Number(textOf(form, 'position')),
  };
}

type PartProps = { readonly partner: Partner | null; readonly action: Action };

function Who({ partner, action }: PartProps) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        name="kind"
        label={t('monitors.partners.kind')}
        defaultValue={partner?.kind ?? 'monitor'}
      >
        {partnerKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`monitors.kind.${kind}`)}
          </option>
        ))}
      </Select>
      <ActionField
        action={action}
        name="name"
        label={t('monitors.partners.name')}
        required
        defaultValue={partner?.name ?? ''}
      />
      <ActionField
        action={action}
        name="monogram"
        label={t('monitors.partners.monogram')}
        hint={t('monitors.partners.monogramHint')}
        maxLength={3}
        required
        defaultValue={partner?.monogram ?? ''}
      />
      <ActionField
        action={action}
        name="url"
        type="url"
        label={t('monitors.partners.url')}
        defaultValue={partner?.url ?? ''}
      />
      <ActionField
        action={action}
        name="since"
        label={t('monitors.partners.since')}
        hint={t('monitors.partners.sinceHint')}
        inputMode="numeric"
        defaultValue={partner?.since ?? ''}
      />
      <ActionField
        action={action}
        name="position"
        type="number"
        min={0}
        max={10_000}
        label={t('monitors.partners.position')}
        defaultValue={partner?.position ?? 0}
      />
      <div className="sm:col-span-2">
        <Checkbox name="listed" defaultChecked={partner?.listed ?? false}>
          {t('monitors.partners.listed')}
        </Checkbox>
      </div>
    </div>
  );
}

/** What monitors ask of whom they list. */
function Asked({ partner, action }: PartProps) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ActionField
        action={action}
        name="review_url"
        type="url"
        label={t('monitors.partners.reviewUrl')}
        hint={t('monitors.partners.reviewUrlHint')}
        defaultValue={partner?.review_url ?? ''}
      />
      <ActionField
        action={action}
        name="robot_addresses"
        mono
        label={t('monitors.partners.robots')}
        hint={t('monitors.partners.robotsHint')}
        defaultValue={partner?.robot_addresses.join(', ') ?? ''}
      />
      <div className="sm:col-span-2">
        <Checkbox name="in_footer" defaultChecked={partner?.in_footer ?? false}>
          {t('monitors.partners.inFooter')}
        </Checkbox>
      </div>
    </div>
  );
}

/** What the banner says to whoever does not see it. */
function Said({ partner, action }: PartProps) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ActionField
        action={action}
        name="picture_alt_ru"
        label={t('monitors.partners.pictureAltRu')}
        hint={t('monitors.partners.pictureAltHint')}
        maxLength={200}
        defaultValue={partner?.picture_alt_ru ?? ''}
      />
      <ActionField
        action={action}
        name="picture_alt_en"
        label={t('monitors.partners.pictureAltEn')}
        maxLength={200}
        defaultValue={partner?.picture_alt_en ?? ''}
      />
    </div>
  );
}

function File({ partner, action }: PartProps) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ActionField
        action={action}
        name="code"
        mono
        label={t('monitors.partners.code')}
        hint={t('monitors.partners.codeHint')}
        autoCapitalize="none"
        defaultValue={partner?.code ?? ''}
      />
      <ActionField
        action={action}
        name="export_name"
        mono
        label={t('monitors.partners.exportName')}
        hint={t('monitors.partners.exportNameHint')}
        autoCapitalize="none"
        defaultValue={partner?.export_name ?? ''}
      />
      <Select
        name="export_format"
        label={t('monitors.partners.format')}
        defaultValue={partner?.export_format ?? 'bestchange-1.1'}
      >
        {exportFormats.map((format) => (
          <option key={format} value={format}>
            {t(`monitors.format.${format}`)}
          </option>
        ))}
      </Select>
      <div className="self-end pb-3">
        <Checkbox name="export_enabled" defaultChecked={partner?.export_enabled ?? false}>
          {t('monitors.partners.exportEnabled')}
        </Checkbox>
      </div>
    </div>
  );
}
