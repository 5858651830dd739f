import { useState } from 'react';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { StatusProps } from './status/status-props.ts';

/** For whoever merely has the link: that they may look, and how to prove that it is theirs. */
export function ControlNote({ order }: StatusProps) {
  const { t } = useLanguage();
  const api = useApi();
  const action = useAction();
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
    const ask = { params: { id: order.id } };
    setSent(await action.run(() => api.call('POST /api/v1/orders/{id}/control_links', ask)));
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
      <ActionTrouble action={action} />
    </Notice>
  );
}
