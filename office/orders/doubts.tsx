import { Notice } from '../../ui/notice.tsx';
import { type Say, useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** What was found odd about the order; its customer sees nothing of it. */
export function Doubts({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  if (order.doubts.length === 0) return null;
  return (
    <Section title={t('desk.doubts.title')}>
      <ul className="mb-3 grid gap-1 text-sm">
        {order.doubts.map((doubt) => (
          <li
            key={`${doubt.rule}${doubt.at}${doubt.detail['value'] ?? ''}`}
            className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <Moment at={doubt.at} className="text-soft" />
            <span className="min-w-0 wrap-anywhere">{textOf(doubt, t)}</span>
          </li>
        ))}
      </ul>
      <Notice>
        {t(order.screening_hold === null ? 'desk.doubts.hidden' : 'desk.doubts.hiddenScreening')}
      </Notice>
    </Section>
  );
}

function textOf({ rule, detail }: OfficeOrder['doubts'][number], t: Say): string {
  const { reported = '', expected = '', value = '', count = '' } = detail;
  switch (rule) {
    case 'payer_name':
    case 'payer_account':
      return t(`desk.doubt.${rule}`, { reported, expected });
    case 'blocked':
      return t('desk.doubt.blocked', {
        kind: t.ifKnown(`desk.block.${detail['kind']}`) ?? '',
        value,
      });
    case 'failures':
      return t('desk.doubt.failures', { count });
    case 'screening': {
      const moment = t.ifKnown(`desk.screening.moment.${detail['moment']}`) ?? '';
      return detail['class'] === 'risk'
        ? t('desk.doubt.screening_risk', { moment, over: boundsOf(detail['over'] ?? '', t) })
        : t('desk.doubt.screening_not_scored', { moment });
    }
    case 'customer':
      return t('desk.doubt.customer');
    case 'amount':
      return t('desk.doubt.amount');
    default:
      return rule satisfies never;
  }
}

/** Bounds that were reached, by their names in the office. */
function boundsOf(over: string, t: Say): string {
  const nameOf = (bound: string) =>
    bound === 'score' ? t('risk.terms.score') : (t.ifKnown(`risk.category.${bound}`) ?? bound);
  return over.split(', ').map(nameOf).join(', ');
}
