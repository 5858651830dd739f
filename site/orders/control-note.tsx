import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import { ActionTrouble } from './action-trouble.tsx';
import { orderPath } from './load-order.ts';
import type { StatusProps } from './status/status-props.ts';
import { useOrderAction } from './use-order-action.ts';

/** For whoever merely has the link: that they may look, and how to prove that it is theirs. */
export function ControlNote({ order, reload }: StatusProps) {
  const { t } = useLanguage();
  const action = useOrderAction(reload, t('orderPage.actionFailedText'));
  const [sent, setSent] = useState(false);
  if (order.control === 'granted') return null;
  if (sent) {
    return (
      <Notice title={t('orderPage.controlSentTitle')} announce>
        {t('orderPage.controlSent')}
      </Notice>
    );
  }
  const byMail = order.control === 'by_email';

  async function ask() {
    const path = orderPath(order.id, '/control_links');
    setSent(await action.run((api) => api.post(path, {})));
  }

  return (
    <Notice title={t('orderPage.controlTitle')}>
      <p>
        {byMail
          ? t('orderPage.controlText', { email: order.email ?? '' })
          : t('orderPage.controlNoMail')}
      </p>
      {byMail ? (
        <p className="no-print mt-3">
          <Button kind="quiet" busy={action.busy} onClick={ask}>
            {t('orderPage.controlAsk')}
          </Button>
        </p>
      ) : null}
      <ActionTrouble problems={action.problems} />
    </Notice>
  );
}
