import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ApiFailure } from '../api/failure.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { type CardVerification, verificationCall } from './verification-view.ts';

type Props = {
  readonly card: Pick<CardVerification, 'id' | 'card_number'>;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
};

/** Takes a card from its owner's list, after they were asked once more. */
export function DeleteCard({ card, open, onClose, onGone }: Props) {
  const { t } = useLanguage();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function forget() {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await api.delete(verificationCall(card.id));
      onClose();
      onGone();
    } catch (error) {
      // Another window was faster: what was wanted is so.
      const gone = error instanceof ApiFailure && error.status === 404;
      if (gone) onGone();
      else setFailed(true);
    } finally {
      setBusy(false);
    }
  }

  function close() {
    setFailed(false);
    onClose();
  }

  const title = t('cardVerification.deleteTitle', { card: card.card_number });
  return (
    <Dialog open={open} title={title} onClose={close}>
      <div className="space-y-4">
        <p>{t('cardVerification.deleteText')}</p>
        {failed ? <Notice tone="loss" title={t('cardVerification.deleteFailed')} announce /> : null}
        <div className="flex flex-wrap gap-3">
          <Button kind="loss" busy={busy} onClick={forget}>
            {t('cardVerification.delete')}
          </Button>
          <Button kind="quiet" onClick={close}>
            {t('cardVerification.deleteKeep')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
