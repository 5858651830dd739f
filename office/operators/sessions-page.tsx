import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Cell, rowLook, Table } from '../../ui/lists/table.tsx';
import { Tag } from '../../ui/states/tag.tsx';
import { deviceName } from '../../ui/values/device-name.ts';
import { call } from '../api/call.ts';
import { load } from '../api/load.ts';
import { useLanguage } from '../parts/language.tsx';
import { Moment } from '../parts/moment.tsx';
import { Page } from '../parts/page.tsx';
import { EmailForm } from './email-form.tsx';

/** The operator's own open sessions, and where they are told of new ones. */
export function loader({ request }: LoaderFunctionArgs) {
  return load(request, async () => {
    const [sessions, own] = await Promise.all([
      call('GET /office/api/sessions', { signal: request.signal }),
      call('GET /office/api/sessions/current/email', { signal: request.signal }),
    ]);
    return { items: sessions.items, own: own.item };
  });
}

/** Where one is signed in, each place to be ended. */
export function Component() {
  const { t } = useLanguage();
  const { items, own } = useLoaderData<typeof loader>();
  const action = useAction();
  return (
    <Page title={t('office.nav.sessions')}>
      <ActionTrouble action={action} />
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
                <Button
                  size="small"
                  onClick={() =>
                    action.run(() =>
                      call('DELETE /office/api/sessions/{id}', { params: { id: session.id } }),
                    )
                  }
                >
                  {t('office.sessions.end')}
                </Button>
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      <EmailForm own={own} />
    </Page>
  );
}
