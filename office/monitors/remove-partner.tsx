import { send } from '../api/call.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
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
      onSubmit={() => send('DELETE', `/partners/${partner.id}`)}
    >
      {() => <p className="text-sm">{t('monitors.partners.removeText')}</p>}
    </FormDialog>
  );
}
