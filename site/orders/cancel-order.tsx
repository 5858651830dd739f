import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { orderPath } from './load-order.ts';
import type { StatusProps } from './status/status-props.ts';
import { useOrderAction } from './use-order-action.ts';

/** Cancelling asks once more: money may already be on its way. */
export function CancelOrder({ order, reload }: StatusProps) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const action = useOrderAction(reload, t('orderPage.actionFailedText'));
  return (
    <div>
      <Button kind="plain" className="-ml-1 text-soft" onClick={() => setOpen(true)}>
        {t('orderPage.cancel')}
      </Button>
      <Dialog
        open={open}
        title={t('orderPage.cancelTitle', { number: order.number })}
        onClose={() => setOpen(false)}
      >
        <div className="space-y-4">
          <p>{t('orderPage.cancelText')}</p>
          <ActionTrouble problems={action.problems} />
          <div className="flex flex-wrap gap-3">
            <Button
              kind="loss"
              busy={action.busy}
              onClick={async () => {
                const done = await action.run((api) => api.delete(orderPath(order.id)));
                if (done) setOpen(false);
              }}
            >
              {t('orderPage.cancelConfirm')}
            </Button>
            <Button kind="quiet" onClick={() => setOpen(false)}>
              {t('orderPage.cancelKeep')}
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}
