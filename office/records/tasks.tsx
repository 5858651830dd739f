import type { Item } from '../../client/call-types.ts';
import type { BackgroundTaskAttributes } from '../../contract/office.ts';
import { formatSpan } from '../../i18n/format.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useNow } from '../../ui/values/use-now.ts';
import { useLanguage } from '../parts/language.tsx';
import { SpanSince } from '../parts/span-since.tsx';
import { taskName } from './task-name.ts';

type Task = Item<BackgroundTaskAttributes>;

/** So many failures in a row are more than an outage that is just passing. */
const failuresForAlarm = 5;

/** What goes on by itself: whatever is in trouble first, and behind a press every task. */
export function Tasks({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useLanguage();
  if (tasks.length === 0) return <Notice tone="waiting">{t('officeTasks.none')}</Notice>;
  const troubled = tasks.filter(({ processes, failures }) => processes === 0 || failures > 0);
  return (
    <>
      {troubled.length === 0 ? (
        <Notice icon="check">{t('officeTasks.fine', { tasks: tasks.length })}</Notice>
      ) : (
        <Troubled tasks={troubled} />
      )}
      <details className="mt-3 text-sm">
        <summary className="cursor-pointer text-green">
          {t('officeTasks.everyTask', { count: tasks.length })}
        </summary>
        <TaskTable tasks={tasks} />
      </details>
    </>
  );
}

function Troubled({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t, locale } = useLanguage();
  const now = useNow();
  const alarming = tasks.some(
    ({ processes, failures }) => processes === 0 || failures >= failuresForAlarm,
  );
  const since = (at: string) =>
    formatSpan(now === null ? 0 : (now - Date.parse(at)) / 1000, locale);
  return (
    <Notice tone={alarming ? 'loss' : 'waiting'} title={t('officeTasks.troubled')}>
      <ul className="space-y-2">
        {tasks.map(({ id, process, processes, reported_at, failures, last_error }) => (
          <li key={id} className="wrap-anywhere">
            <b className="block font-semibold">{taskName(id, t)}</b>
            {processes === 0
              ? t('officeTasks.silent', { span: since(reported_at), process })
              : failures === 1
                ? t('officeTasks.failedOnce', { error: last_error ?? '' })
                : t('officeTasks.failing', { failures, error: last_error ?? '' })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function TaskTable({ tasks }: { readonly tasks: readonly Task[] }) {
  const { t } = useLanguage();
  return (
    <Table
      label={t('officeTasks.title')}
      columns={[
        { key: 'task', title: t('officeTasks.task') },
        { key: 'done', title: t('officeTasks.lastDone'), end: true },
        { key: 'took', title: t('officeTasks.took'), end: true, wide: true },
        { key: 'next', title: t('officeTasks.next'), end: true },
        { key: 'processes', title: t('officeTasks.processes'), end: true, wide: true },
      ]}
    >
      {tasks.map((task) => (
        <tr key={task.id} className={rowLook}>
          <Cell>{taskName(task.id, t)}</Cell>
          <Cell end>
            {task.succeeded_at === null ? (
              t('officeTasks.never')
            ) : (
              <SpanSince at={task.succeeded_at} />
            )}
          </Cell>
          <Cell end wide>
            {task.round_milliseconds === null
              ? '—'
              : t('officeTasks.milliseconds', { count: task.round_milliseconds })}
          </Cell>
          <Cell end>
            <NextRun task={task} />
          </Cell>
          <Cell end wide>
            {task.processes}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

function NextRun({ task: { next_at, processes } }: { readonly task: Task }) {
  const { t, locale } = useLanguage();
  const now = useNow();
  if (processes === 0 || now === null) return '—';
  if (next_at === null) return t('officeTasks.running');
  const seconds = (Date.parse(next_at) - now) / 1000;
  return seconds < 60
    ? t('officeTasks.soon')
    : t('officeTasks.in', { span: formatSpan(seconds, locale) });
}
