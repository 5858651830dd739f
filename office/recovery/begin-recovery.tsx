import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

/** Stops payouts where the database went back by other means than the command. */
export function BeginRecovery({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('recovery.beginTitle')}
      submit={t('recovery.begin')}
      fields={['made_at', 'reason']}
      onClose={onClose}
      onSubmit={(form) => {
        const typed = new Date(textOf(form, 'made_at'));
        const at = Number.isNaN(typed.getTime()) ? '' : typed.toISOString();
        return call('POST /office/api/recoveries', {
          attributes: { made_at: at, reason: textOf(form, 'reason') },
        });
      }}
    >
      {(action) => (
        <>
          <p className="text-sm">{t('recovery.beginText')}</p>
          <Field
            name="made_at"
            type="datetime-local"
            label={t('recovery.madeAt')}
            required
            error={action.errorOf('made_at')}
          />
          <ReasonField action={action} />
        </>
      )}
    </FormDialog>
  );
}
