import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ActionField } from '../../ui/forms/action-field.tsx';
import { CodeField } from '../../ui/forms/code-form.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useLanguage } from '../parts/language.tsx';

/** A form with a field of every kind; it is sent nowhere. */
export function Forms() {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const [file, setFile] = useState<string | null>(null);
  const action = useAction({ reload: nothing });
  const label = t('support.styleField');
  return (
    <>
      <Form action={action} onSubmit={nothing} className="grid max-w-4xl gap-6 sm:grid-cols-2">
        <Select label={t('support.styleChoice')}>
          <option>{t('support.styleFixed')}</option>
          <option>{t('support.styleFloating')}</option>
        </Select>
        <CodeField label={t('support.styleCode')} />
        <TextArea name="text" label={label} hint={t('support.styleHint')} />
        <TextArea name="wrong" label={label} error={t('support.styleError')} />
        <ActionField
          action={{ errorOf: () => t('support.styleError') }}
          name="field"
          label={label}
        />
        <FileButton hint={t('support.styleHint')} onFile={({ name }) => setFile(name)}>
          {file ?? t('ui.chooseFile')}
        </FileButton>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={action.busy}>
            {t('support.styleButton')}
          </Button>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            {t('support.styleDialog')}
          </Button>
        </div>
      </Form>
      {open ? (
        <FormDialog
          title={t('support.styleDialog')}
          submit={t('support.styleButton')}
          kind="loss"
          onSubmit={nothing}
          onClose={() => setOpen(false)}
        >
          <p>{t('support.styleDialogText')}</p>
        </FormDialog>
      ) : null}
    </>
  );
}

async function nothing(): Promise<void> {}
