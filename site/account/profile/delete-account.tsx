import { useState } from 'react';
import { addressOf } from '../../../i18n/locale-path.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';

/** Leaving: what goes, what the law keeps, and one more question. */
export function DeleteAccount() {
  const { locale, t } = useLanguage();
  const [open, setOpen] = useState(false);
  const api = useApi();

  async function leave() {
    await api.call('DELETE /api/v1/user');
    // A new document: nothing of the account is left in the page either.
    location.assign(addressOf(locale, '/'));
  }

  return (
    <>
      <Button kind="loss" onClick={() => setOpen(true)}>
        {t('account.delete')}
      </Button>
      {open ? (
        <FormDialog
          title={t('account.deleteTitle')}
          submit={t('account.deleteConfirm')}
          kind="loss"
          onSubmit={leave}
          onClose={() => setOpen(false)}
        >
          <p>{t('account.deleteText')}</p>
          <p>{t('account.deleteKept')}</p>
          <p>{t('account.deleteOpen')}</p>
        </FormDialog>
      ) : null}
    </>
  );
}
