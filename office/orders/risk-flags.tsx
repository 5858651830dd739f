import { Notice } from '../../ui/states/notice.tsx';
import { type Say, useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** What was found odd about the order; its customer sees nothing of it. */
export function RiskFlags({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  if (order.risk_flags.length === 0) return null;
  return (
    <Section title={t('desk.risk_flags.title')}>
      <ul className="mb-3 grid gap-1 text-sm">
        {order.risk_flags.map((flag) => (
          <li
            key={`${flag.rule}${flag.at}${flag.detail['value'] ?? ''}`}
            className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <Moment at={flag.at} className="text-soft" />
            <span className="min-w-0 wrap-anywhere">{textOf(flag, t)}</span>
          </li>
        ))}
      </ul>
      <Notice>
        {t(
          order.screening_hold === null
            ? 'desk.risk_flags.hidden'
            : 'desk.risk_flags.hiddenScreening',
        )}
      </Notice>
    </Section>
  );
}

function textOf({ rule, detail }: OfficeOrder['risk_flags'][number], t: Say): string {
  const { reported = '', expected = '', value = '', count = '' } = detail;
  switch (rule) {
    case 'payer_name':
    case 'payer_account':
      return t(`desk.flag.${rule}`, { reported, expected });
    case 'blocked':
      return t('desk.flag.blocked', {
        kind: t.ifKnown(`desk.block.${detail['kind']}`) ?? '',
        value,
      });
    case 'failures':
      return t('desk.flag.failures', { count });
    case 'screening': {
      const moment = t.ifKnown(`desk.screening.moment.${detail['moment']}`) ?? '';
      return detail['class'] === 'risk'
        ? t('desk.flag.screening_risk', { moment, over: boundsOf(detail['over'] ?? '', t) })
        : t('desk.flag.screening_not_scored', { moment });
    }
    case 'customer':
      return t('desk.flag.customer');
    case 'amount':
      return t('desk.flag.amount');
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
