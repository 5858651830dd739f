import { useState } from 'react';
import type { Item } from '../../client/call-types.ts';
import type { TermTemplateAttributes } from '../../contract/office/setup.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { call } from '../api/call.ts';
import {
  CommonTermFields,
  commonTermNames,
  commonTermsOf,
} from '../catalogue/many/common-terms.tsx';
import { useLanguage } from '../parts/language.tsx';

type Template = Item<TermTemplateAttributes>;

type Props = {
  readonly templates: readonly Template[];
  /** Codes of the currencies that limits may be given in. */
  readonly currencies: readonly string[];
  /** Id of a template; empty for the usual terms. */
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
};

type Dialog = 'new' | 'edit' | 'remove' | null;

/** By which terms the directions are made; templates are kept and changed here. */
export function TermTemplates({ templates, currencies, chosen, onChoose }: Props) {
  const { t } = useLanguage();
  const [dialog, setDialog] = useState<Dialog>(null);
  const template = templates.find(({ id }) => id === chosen) ?? null;
  const close = () => setDialog(null);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <div className="min-w-56 max-sm:w-full">
        <Select
          name="template"
          label={t('setup.matrix.terms')}
          value={chosen}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{t('setup.matrix.usual')}</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <p className="mt-1 text-xs text-soft">
          {t(
            Array.isArray(template?.terms['amounts'])
              ? 'setup.matrix.ownLimits'
              : 'setup.matrix.limits',
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setDialog('new')}>
          {t('setup.matrix.newTemplate')}
        </Button>
        {template === null ? null : (
          <>
            <Button size="small" onClick={() => setDialog('edit')}>
              {t('setup.matrix.editTemplate')}
            </Button>
            <Button size="small" kind="loss" onClick={() => setDialog('remove')}>
              {t('setup.matrix.removeTemplate')}
            </Button>
          </>
        )}
      </div>
      {dialog === 'new' ? (
        <TemplateDialog
          template={null}
          currencies={currencies}
          onClose={close}
          onSaved={onChoose}
        />
      ) : null}
      {dialog === 'edit' && template !== null ? (
        <TemplateDialog
          template={template}
          currencies={currencies}
          onClose={close}
          onSaved={onChoose}
        />
      ) : null}
      {dialog === 'remove' && template !== null ? (
        <FormDialog
          title={`${t('setup.matrix.removeTemplate')}: ${template.name}`}
          submit={t('setup.matrix.removeTemplate')}
          kind="loss"
          onClose={close}
          onSubmit={async () => {
            await call('DELETE /office/api/term_templates/{id}', { params: { id: template.id } });
            onChoose('');
          }}
        >
          {() => <p className="text-sm">{t('setup.matrix.removeText')}</p>}
        </FormDialog>
      ) : null}
    </div>
  );
}

type DialogProps = {
  readonly template: Template | null;
  readonly currencies: readonly string[];
  readonly onClose: () => void;
  readonly onSaved: (id: string) => void;
};

function TemplateDialog({ template, currencies, onClose, onSaved }: DialogProps) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t(template === null ? 'setup.matrix.newTemplate' : 'setup.matrix.editTemplate')}
      submit={t('office.save')}
      fields={['name', ...commonTermNames(currencies)]}
      onClose={onClose}
      onSubmit={async (form) => {
        const attributes = { name: textOf(form, 'name'), terms: commonTermsOf(form) };
        const { item } =
          template === null
            ? await call('POST /office/api/term_templates', { attributes })
            : await call('PUT /office/api/term_templates/{id}', {
                params: { id: template.id },
                attributes,
              });
        onSaved(item.id);
      }}
    >
      {(action) => (
        <>
          <ActionField
            action={action}
            name="name"
            label={t('setup.matrix.templateName')}
            maxLength={60}
            defaultValue={template?.name ?? ''}
            required
          />
          <p className="text-sm">{t('setup.matrix.templateText')}</p>
          <CommonTermFields
            action={action}
            terms={template?.terms ?? {}}
            currencies={currencies}
            unset={t('setup.matrix.asUsual')}
          />
        </>
      )}
    </FormDialog>
  );
}
