import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { OpenSessionAttributes } from '../../contract/office.ts';
import type { OperatorEmailAttributes } from '../../contract/office-permissions.ts';
import { deviceName } from '../../ui/device-name.ts';
import { getItem, getList, send } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useAction } from '../api/use-action.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { Press } from '../parts/press.tsx';
import { Cell, rowLook, Table } from '../parts/table.tsx';
import { Tag } from '../parts/tag.tsx';
import { Trouble } from '../parts/trouble.tsx';
import { EmailForm } from './email-form.tsx';

/** The operator's own open sessions, and where they are told of new ones. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const [sessions, own] = await Promise.all([
      getList<OpenSessionAttributes>('/sessions', request.signal),
      getItem<OperatorEmailAttributes>('/sessions/current/email', request.signal),
    ]);
    return { ...sessions, own };
  });
}

/** Where one is signed in, each place to be ended. */
export function Component() {
  const { t } = useLanguage();
  const { items, own } = useLoaderData<typeof loader>();
  const action = useAction();
  return (
    <Page title={t('office.nav.sessions')}>
      <Trouble failure={action.trouble} />
      <Table
        label={t('office.nav.sessions')}
        columns={[
          { key: 'device', title: t('office.sessions.device') },
          { key: 'ip', title: t('office.sessions.address') },
          { key: 'since', title: t('office.sessions.since'), wide: true },
          { key: 'seen', title: t('office.sessions.seen'), wide: true },
          { key: 'end', title: '', end: true },
        ]}
      >
        {items.map((session) => (
          <tr key={session.id} className={rowLook}>
            <Cell>
              <span title={session.user_agent ?? undefined}>
                {deviceName(session.user_agent) ?? t('officeWords.deviceUnknown')}
              </span>
            </Cell>
            <Cell className="figures">{session.ip ?? '—'}</Cell>
            <Cell wide>
              <Moment at={session.created_at} />
            </Cell>
            <Cell wide>
              <Moment at={session.last_seen_at} />
            </Cell>
            <Cell end>
              {session.current ? (
                <Tag tone="done">{t('office.sessions.this')}</Tag>
              ) : (
                <Press onClick={() => action.run(() => send('DELETE', `/sessions/${session.id}`))}>
                  {t('office.sessions.end')}
                </Press>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      <EmailForm own={own} />
    </Page>
  );
}
