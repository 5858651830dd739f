import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton, Spinner } from '../../ui/states/spinner.tsx';
import { Timeline, type TimelineStep } from '../../ui/states/timeline.tsx';
import { useLanguage } from '../parts/language.tsx';

/** The three tones of a message, and what an action without an answer says. */
export function Notices() {
  const { t } = useLanguage();
  return (
    <div className="max-w-3xl space-y-3">
      <Notice title={t('support.styleCalm')}>{t('support.styleCalmText')}</Notice>
      <Notice tone="waiting" title={t('support.styleWait')}>
        {t('support.styleCalmText')}
      </Notice>
      <Notice tone="loss" title={t('support.styleLoss')}>
        {t('support.styleCalmText')}
      </Notice>
      <ActionTrouble action={{ trouble: unanswered }} />
    </div>
  );
}

/** Nobody knows what came of it. */
const unanswered = { status: 0, retryAfter: null, problems: [] };

const steps = [
  { key: 'done', at: '2026-11-20T12:00:00Z', state: 'done', word: 'support.styleDone' },
  { key: 'now', at: '2026-11-20T12:01:00Z', state: 'now', word: 'support.styleOn' },
  { key: 'ahead', at: null, state: 'ahead', word: 'support.styleAhead' },
  { key: 'lost', at: '2026-11-20T12:20:00Z', state: 'lost', word: 'support.styleLost' },
] as const;

/** A history with a step of every kind. */
export function Steps() {
  const { t } = useLanguage();
  const shown: TimelineStep[] = steps.map(({ word, ...step }) => ({ ...step, text: t(word) }));
  return <Timeline label={t('support.styleTimeline')} steps={shown} />;
}

/** What stands where something is on its way, or nothing is there. */
export function Waiting() {
  const { t } = useLanguage();
  return (
    <div className="max-w-3xl space-y-6">
      <Spinner />
      <div className="space-y-2">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-5 w-72" />
      </div>
      <Empty>{t('support.styleCalmText')}</Empty>
    </div>
  );
}
