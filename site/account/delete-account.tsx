import { useState } from 'react';
import { addressOf } from '../../i18n/locale-path.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage } from '../shell/language.tsx';
import { AskFirst } from './ask-first.tsx';
import { useAction } from './use-action.ts';

/** Leaving: what goes, what the law keeps, and one more question. */
export function DeleteAccount() {
  const { locale, t } = useLanguage();
  const [open, setOpen] = useState(false);
  const action = useAction();

  async function leave() {
    const gone = await action.run((api) => api.delete('/api/v1/user'));
    // A new document: nothing of the account is left in the page either.
    if (gone) location.assign(addressOf(locale, '/'));
  }

  return (
    <>
      <Button kind="loss" onClick={() => setOpen(true)}>
        {t('account.delete')}
      </Button>
      <AskFirst
        open={open}
        title={t('account.deleteTitle')}
        confirm={t('account.deleteConfirm')}
        action={action}
        onConfirm={leave}
        onClose={() => setOpen(false)}
      >
        <p>{t('account.deleteText')}</p>
        <p>{t('account.deleteKept')}</p>
        <p>{t('account.deleteOpen')}</p>
      </AskFirst>
    </>
  );
}
