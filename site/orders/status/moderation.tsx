import { Notice } from '../../../ui/states/notice.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { DecisionPanel } from '../after/decision-panel.tsx';
import { AwayNote } from '../order-desk.tsx';
import { awaitsDecision, may } from '../order-view.ts';
import { ChequeUpload } from '../pay/cheque-upload.tsx';
import { ScreeningNote } from '../pay/screening-note.tsx';
import { VerifyCard } from './card-awaited.tsx';
import { TakeBackClaim } from './claimed.tsx';
import { Refunding } from './refunding.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** Where it is not an operator who decides. */
const choosable: ReadonlySet<string> = new Set(['late', 'underpaid', 'overpaid', 'rate_moved']);

/** The customer decides, an operator looks, or the money is on its way back: it says which. */
export function Moderation({ order }: StatusProps) {
  const { t } = useLanguage();
  if (order.refunding) {
    return (
      <StatusPanel title={t('orderPage.refundingTitle')}>
        <Refunding order={order} />
      </StatusPanel>
    );
  }
  const decision = awaitsDecision(order);
  return (
    <StatusPanel title={decision ? t('orderPage.decisionTitle') : t('orderPage.moderationTitle')}>
      {decision ? (
        <DecisionPanel order={order} />
      ) : order.control !== 'granted' && choosable.has(order.exception) ? (
        <Notice tone="waiting">{t('orderPage.controlDecides')}</Notice>
      ) : order.screening !== null ? (
        <ScreeningNote order={order} />
      ) : (
        <Notice tone="waiting">
          {t('orderPage.moderationText')}
          <AwayNote />
        </Notice>
      )}
      {order.status_reason && order.screening === null ? (
        <p className="text-sm">{t('orderPage.reason', { reason: order.status_reason })}</p>
      ) : null}
      <VerifyCard order={order} />
      <TakeBackClaim order={order} />
      {may(order, 'send_cheque') ? <ChequeUpload order={order} /> : null}
    </StatusPanel>
  );
}
