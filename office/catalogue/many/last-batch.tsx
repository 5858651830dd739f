import { useState } from 'react';
import type { Item } from '../../../client/call-types.ts';
import type { DirectionBatchAttributes } from '../../../contract/office/setup.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { call } from '../../api/call.ts';
import { useMay } from '../../api/session.ts';
import { useLanguage } from '../../parts/language.tsx';

/** What was made or changed together last, and the way to take it back. */
export function LastBatch({ batch }: { batch: Item<DirectionBatchAttributes> }) {
  const { t } = useLanguage();
  const mayChange = useMay('catalogue.change');
  const [asking, setAsking] = useState(false);
  const { kind, count, block } = batch;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-hairline py-2 text-sm">
      <span>{t(`setup.batch.${kind}`, { count, by: batch.created_by })}</span>
      {block === null && mayChange ? (
        <Button size="small" kind="loss" onClick={() => setAsking(true)}>
          {t(`setup.batch.undo.${kind}`)}
        </Button>
      ) : null}
      {block === null ? null : <span className="text-soft">{t(`setup.batch.${block}`)}</span>}
      {asking ? (
        <FormDialog
          title={t(`setup.batch.undoTitle.${kind}`, { count })}
          submit={t(`setup.batch.undoSubmit.${kind}`)}
          kind="loss"
          failed={t('setup.batch.failed')}
          onwards
          onClose={() => setAsking(false)}
          onSubmit={() =>
            call('DELETE /office/api/direction_batches/{id}', { params: { id: batch.id } })
          }
        >
          {() => <p className="text-sm">{t(`setup.batch.undoText.${kind}`)}</p>}
        </FormDialog>
      ) : null}
    </div>
  );
}
