import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { StatusProps } from '../status/status-props.ts';

/** Cancelling asks once more: money may already be on its way. */
export function CancelOrder({ order }: StatusProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const api = useApi();
  return (
    <div>
      <Button kind="plain" className="-ml-1 text-soft" onClick={() => setOpen(true)}>
        {t('orderPage.cancel')}
      </Button>
      {open ? (
        <FormDialog
          title={t('orderPage.cancelTitle', { number: order.number })}
          submit={t('orderPage.cancelConfirm')}
          kind="loss"
          cancel={t('orderPage.cancelKeep')}
          onSubmit={() => api.call('DELETE /api/v1/orders/{id}', { params: { id: order.id } })}
          onClose={() => setOpen(false)}
        >
          <p>{t('orderPage.cancelText')}</p>
        </FormDialog>
      ) : null}
    </div>
  );
}
