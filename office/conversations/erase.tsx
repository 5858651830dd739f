import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';

/** Erases a conversation for good, once more asked; the list of the others comes next. */
export function Erase({ id }: { id: number }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);

  async function erase() {
    await call('DELETE /office/api/conversations/{id}', { params: { id } });
    await navigate('/conversations');
  }

  return (
    <p className="border-t border-hairline pt-4">
      <Button kind="loss" size="small" onClick={() => setAsked(true)}>
        {t('talks.erase')}
      </Button>
      {asked ? (
        <FormDialog
          title={t('talks.eraseTitle')}
          submit={t('talks.erase')}
          kind="loss"
          onClose={() => setAsked(false)}
          onSubmit={erase}
        >
          <p className="text-sm">{t('talks.eraseText')}</p>
        </FormDialog>
      ) : null}
    </p>
  );
}
