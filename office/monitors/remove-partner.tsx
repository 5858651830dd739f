import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import type { Partner } from './partners-page.tsx';

/** Asks once more before a monitor loses its file. */
export function RemovePartner({ partner, onClose }: { partner: Partner; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <FormDialog
      title={t('monitors.partners.removeTitle', { name: partner.name })}
      submit={t('monitors.partners.remove')}
      kind="loss"
      onClose={onClose}
      onSubmit={() => call('DELETE /office/api/partners/{id}', { params: { id: partner.id } })}
    >
      {() => <p className="text-sm">{t('monitors.partners.removeText')}</p>}
    </FormDialog>
  );
}
