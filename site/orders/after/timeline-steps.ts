import { formatMoney } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { TimelineStep } from '../../../ui/states/timeline.tsx';
import type { Say } from '../../shell/language.tsx';
import { type Order, payoutUnderWay, transferUnderWay } from '../order-view.ts';

const lost: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'expired']);

/** What has happened as the service tells it, then what the page knows will come. */
export function timelineSteps(order: Order, locale: Locale, t: Say): readonly TimelineStep[] {
  const last = order.timeline.length - 1;
  const past = order.timeline.map((line, index) => ({
    key: `${line.at}-${line.code}-${index}`,
    at: line.at,
    state: stateOf(line.status, index === last && !order.is_final),
    text: line.text,
  }));
  return [...past, ...aheadOf(order, locale, t)];
}

function stateOf(status: string, current: boolean): TimelineStep['state'] {
  if (lost.has(status)) return 'lost';
  return current ? 'now' : 'done';
}

function aheadOf(order: Order, locale: Locale, t: Say): readonly TimelineStep[] {
  const amount = formatMoney(order.outcome_amount, order.outcome.currency_iso_code, locale);
  const send: TimelineStep = {
    key: 'send',
    at: null,
    state: 'ahead',
    text: t('orderPage.aheadSend', { amount }),
  };
  if (order.status === 'processing') {
    const arrive = { ...send, key: 'arrive', text: t('orderPage.aheadArrive', { amount }) };
    return [payoutUnderWay(order) ? arrive : send];
  }
  if (order.status !== 'waiting_funds') return [];
  const receive: TimelineStep = {
    key: 'receive',
    at: null,
    state: 'ahead',
    text: t(order.kind === 'withdrawal' ? 'withdrawal.aheadConfirm' : 'orderPage.aheadReceive'),
  };
  return transferUnderWay(order) ? [send] : [receive, send];
}
