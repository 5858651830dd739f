import { useState } from 'react';
import type { OfficeScreening } from '../../contract/office/risk.ts';
import { formatPercent } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locale.ts';
import { newKey } from '../../ui/actions/action-runner.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/page.tsx';
import type { OfficeOrder } from './order-page.tsx';

/** What screening says of the order's coins and addresses, and until when it must be decided. */
export function Screenings({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  const { screenings, screening_hold: hold } = order;
  if (screenings.length === 0 && hold === null) return null;
  return (
    <Section title={t('risk.screenings')}>
      {hold === null ? null : (
        <div className="mb-3">
          <Notice tone={hold.overdue ? 'loss' : 'waiting'}>
            {t('risk.hold.until')} <Moment at={hold.until} />
            {hold.overdue ? ` · ${t('risk.hold.overdue')}` : ''}
          </Notice>
        </div>
      )}
      <ul className="space-y-3 text-sm">
        {screenings.map((check) => (
          <Check key={`${check.id}${check.moment}`} order={order} check={check} />
        ))}
      </ul>
    </Section>
  );
}

function Check({ order, check }: { order: OfficeOrder; check: OfficeScreening }) {
  const { locale, t } = useLanguage();
  const tone = check.verdict === 'passed' ? 'done' : check.verdict === 'risk' ? 'lost' : 'waiting';
  return (
    <li>
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span>
          {t(`desk.screening.moment.${check.moment}`)} ·{' '}
          {t.ifKnown(`risk.provider.${check.screener}`) ?? check.screener}
        </span>
        <Tag tone={tone}>
          {check.verdict === null
            ? t(`risk.screening.state.${check.state}`)
            : t(`risk.screening.verdict.${check.verdict}`)}
        </Tag>
        <span className="figures">
          {check.score === null
            ? t('risk.screening.noScore')
            : t('risk.screening.score', { score: percentOf(check.score, locale) })}
        </span>
        <Moment at={check.answered_at ?? check.asked_at} className="text-soft" />
      </p>
      <p className="font-mono text-xs break-all text-soft">{check.txid ?? check.address}</p>
      {check.signals.length === 0 ? null : (
        <ul className="flex flex-wrap gap-x-4">
          {check.signals.map(({ category, share }) => (
            <li key={category} className={check.over.includes(category) ? 'text-red' : 'text-soft'}>
              {t.ifKnown(`risk.category.${category}`) ?? category}{' '}
              <span className="figures">{percentOf(share, locale)}</span>
            </li>
          ))}
        </ul>
      )}
      {check.reason === null ? null : <p className="text-xs text-soft">{check.reason}</p>}
      <Again order={order} check={check} />
    </li>
  );
}

/** Parts per million as a percentage with what matters of it. */
function percentOf(ppm: number, locale: Locale): string {
  return formatPercent(String(Number((ppm / 10_000).toFixed(2))), locale);
}

function Again({ order, check }: { order: OfficeOrder; check: OfficeScreening }) {
  const { t } = useLanguage();
  const action = useAction();
  const [key, setKey] = useState(newKey);
  if (!order.available_actions.includes('recheck_screening')) return null;
  async function ask() {
    const sent = () =>
      call('POST /office/api/orders/{id}/recheck_screening', {
        params: { id: order.id },
        attributes: { check_id: check.id },
        key,
      });
    if (await action.run(sent)) setKey(newKey());
  }
  return (
    <div className="mt-1 grid justify-items-start gap-2">
      <ActionTrouble action={action} />
      <Button size="small" busy={action.busy} onClick={ask}>
        {t('risk.screening.recheck')}
      </Button>
    </div>
  );
}
