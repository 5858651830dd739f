import { exportFormats, partnerKinds } from '../../contract/partners.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { send } from '../api/call.ts';
import type { Deed } from '../api/use-deed.ts';
import { DeedField } from '../parts/deed-field.tsx';
import { FormDialog, textOf } from '../parts/form-dialog.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Select } from '../parts/select.tsx';
import type { Partner } from './partners-page.tsx';

const texts = ['kind', 'name', 'monogram', 'url', 'since', 'code', 'export_name'] as const;

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
      fields={[...texts, 'export_format', 'position']}
      onClose={onClose}
      onSubmit={(form) =>
        partner === null
          ? send('POST', '/partners', termsOf(form))
          : send('PUT', `/partners/${partner.id}`, termsOf(form))
      }
    >
      {(deed) => (
        <>
          <Who partner={partner} deed={deed} />
          <File partner={partner} deed={deed} />
        </>
      )}
    </FormDialog>
  );
}

function termsOf(form: FormData) {
  return {
    ...Object.fromEntries(texts.map((name) => [name, textOf(form, name)])),
    export_format: textOf(form, 'export_format'),
    listed: form.get('listed') === 'on',
    export_enabled: form.get('export_enabled') === 'on',
    position: Number(textOf(form, 'position')),
  };
}

type PartProps = { readonly partner: Partner | null; readonly deed: Deed };

function Who({ partner, deed }: PartProps) {
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
      <DeedField
        deed={deed}
        name="name"
        label={t('monitors.partners.name')}
        required
        defaultValue={partner?.name ?? ''}
      />
      <DeedField
        deed={deed}
        name="monogram"
        label={t('monitors.partners.monogram')}
        hint={t('monitors.partners.monogramHint')}
        maxLength={3}
        required
        defaultValue={partner?.monogram ?? ''}
      />
      <DeedField
        deed={deed}
        name="url"
        type="url"
        label={t('monitors.partners.url')}
        defaultValue={partner?.url ?? ''}
      />
      <DeedField
        deed={deed}
        name="since"
        label={t('monitors.partners.since')}
        hint={t('monitors.partners.sinceHint')}
        inputMode="numeric"
        defaultValue={partner?.since ?? ''}
      />
      <DeedField
        deed={deed}
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

function File({ partner, deed }: PartProps) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DeedField
        deed={deed}
        name="code"
        mono
        label={t('monitors.partners.code')}
        hint={t('monitors.partners.codeHint')}
        autoCapitalize="none"
        defaultValue={partner?.code ?? ''}
      />
      <DeedField
        deed={deed}
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
