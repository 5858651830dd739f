import { Notice } from '../../../ui/notice.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { AwayNote } from '../away-note.tsx';
import { ChequeUpload } from '../cheque-upload.tsx';
import { DecisionPanel } from '../decision-panel.tsx';
import { awaitsDecision, may } from '../order-view.ts';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** Either the customer decides, or an operator looks: the page says which. */
export function Moderation({ order, reload }: StatusProps) {
  const { t } = useLanguage();
  const decision = awaitsDecision(order);
  return (
    <StatusPanel title={decision ? t('orderPage.decisionTitle') : t('orderPage.moderationTitle')}>
      {decision ? (
        <DecisionPanel order={order} reload={reload} />
      ) : (
        <Notice tone="waiting">
          {t('orderPage.moderationText')}
          <AwayNote />
        </Notice>
      )}
      {order.status_reason ? (
        <p className="text-sm">{t('orderPage.reason', { reason: order.status_reason })}</p>
      ) : null}
      {may(order, 'send_cheque') ? <ChequeUpload order={order} reload={reload} /> : null}
    </StatusPanel>
  );
}
