import type { OfficeCorrection } from '../../../contract/office/desk/corrections.ts';
import { formatMoment } from '../../../i18n/format-moment.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { Tag, type Tone } from '../../../ui/states/tag.tsx';
import { useLanguage } from '../../parts/language.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Section } from '../../parts/page.tsx';
import type { OfficeOrder } from '../order-page.tsx';
import { Compared } from './compared.tsx';

const tones = {
  proposed: 'waiting',
  confirmed: 'attention',
  applied: 'done',
  refused: 'lost',
  cancelled: 'calm',
  expired: 'calm',
  ended: 'calm',
} as const satisfies Record<OfficeCorrection['state'], Tone>;

/** Corrections of the payout account: the one that is open, and what became of those before. */
export function Corrections({ order }: { order: OfficeOrder }) {
  const { t } = useLanguage();
  if (order.corrections.length === 0) return null;
  return (
    <Section title={t('office.correction.title')}>
      <ul className="grid gap-6 text-sm">
        {order.corrections.map((correction) => (
          <li key={correction.id} className="grid gap-2">
            <p className="flex flex-wrap items-baseline gap-x-4">
              <Tag tone={tones[correction.state]}>
                {t(`office.correction.state.${correction.state}`)}
              </Tag>
              <Moment at={correction.ended_at ?? correction.proposed_at} className="text-soft" />
            </p>
            <Waits correction={correction} />
            <Compared {...comparedOf(correction)} />
            <People correction={correction} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Both accounts of a correction, and both memos where there are any. */
export function comparedOf(correction: OfficeCorrection) {
  const { old_account: before, new_account: after } = correction;
  const memos = { before: correction.old_memo ?? '', after: correction.new_memo ?? '' };
  const bare = memos.before === '' && memos.after === '';
  return { accounts: { before, after }, memos: bare ? null : memos };
}

function Waits({ correction }: { correction: OfficeCorrection }) {
  const { t, locale } = useLanguage();
  const { state, expires_at: until } = correction;
  if (state === 'confirmed') {
    return <Notice tone="waiting">{t('office.correction.waitsSecond')}</Notice>;
  }
  if (state !== 'proposed') return null;
  return (
    <Notice tone="waiting">
      {t('office.correction.waitsCustomer', { until: formatMoment(until, locale) })}
    </Notice>
  );
}

function People({ correction }: { correction: OfficeCorrection }) {
  const { t } = useLanguage();
  const { proposed_by, reason, approved_by, cancelled_by, cancel_reason } = correction;
  return (
    <div className="text-soft wrap-anywhere">
      <p>{t('office.correction.proposed', { by: proposed_by, reason })}</p>
      {approved_by === null ? null : <p>{t('office.correction.approved', { by: approved_by })}</p>}
      {cancelled_by === null ? null : (
        <p>{t('office.correction.cancelled', { by: cancelled_by, reason: cancel_reason ?? '' })}</p>
      )}
    </div>
  );
}
