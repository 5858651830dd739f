import { ApiFailure } from '../../client/failure.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { CardVerification } from './verification-view.ts';

type Props = {
  readonly card: Pick<CardVerification, 'id' | 'card_number'>;
  readonly onClose: () => void;
  readonly onGone: () => void;
};

/** Takes a card from its owner's list, after they were asked once more. */
export function DeleteCard({ card, onClose, onGone }: Props) {
  const { t } = useLanguage();
  const api = useApi();

  async function forget() {
    const ask = { params: { id: card.id } };
    await api.call('DELETE /api/v1/card_verifications/{id}', ask).catch((failure: unknown) => {
      // Another window was faster: what was wanted is so.
      if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure;
    });
    onGone();
  }

  return (
    <FormDialog
      title={t('cardVerification.deleteTitle', { card: card.card_number })}
      submit={t('cardVerification.delete')}
      kind="loss"
      cancel={t('cardVerification.deleteKeep')}
      failed={t('cardVerification.deleteFailed')}
      onSubmit={forget}
      onClose={onClose}
    >
      <p>{t('cardVerification.deleteText')}</p>
    </FormDialog>
  );
}
