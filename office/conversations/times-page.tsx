import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Empty } from '../../ui/states/empty.tsx';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { Day } from '../parts/day.tsx';
import { useLanguage } from '../parts/language.tsx';
import { Page } from '../parts/page.tsx';
import { ConversationTabs } from './conversation-tabs.tsx';

/** How long customers waited, day by day. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const { items } = await call('GET /office/api/answer_times', { signal: request.signal });
    return items;
  });
}

/** Of each day and operator: how many answers, and how soon they came. */
export function Component() {
  const { t } = useLanguage();
  const times = useLoaderData<typeof loader>();
  const within = (minutes: number) => t('talks.minutes', { minutes });
  return (
    <Page title={t('talks.nav')} tabTitle={t('talks.times')}>
      <ConversationTabs />
      <p className="mb-3 text-sm text-soft">{t('talks.timesText')}</p>
      {times.length === 0 ? (
        <Empty>{t('talks.timesNone')}</Empty>
      ) : (
        <Table
          label={t('talks.times')}
          columns={[
            { key: 'day', title: t('talks.day') },
            { key: 'operator', title: t('talks.operator') },
            { key: 'answers', title: t('talks.answers'), end: true },
            { key: 'median', title: t('talks.median'), end: true },
            { key: 'p95', title: t('talks.p95'), end: true },
          ]}
        >
          {times.map(({ id, day, operator, answers, median_minutes: median, p95_minutes: p95 }) => (
            <tr key={id} className={rowLook}>
              <Cell>
                <Day at={day} />
              </Cell>
              <Cell>{operator}</Cell>
              <Cell end>{answers}</Cell>
              <Cell end>{within(median)}</Cell>
              <Cell end>{within(p95)}</Cell>
            </tr>
          ))}
        </Table>
      )}
    </Page>
  );
}
