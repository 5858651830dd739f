import { ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { deviceName } from '../../../ui/values/device-name.ts';
import { useReloadUser } from '../../session/current-user.ts';
import { useSignOut } from '../../session/use-sign-out.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { Part } from '../account-page.tsx';
import { DayMoment } from '../partner/day-moment.tsx';
import type { OpenSession } from './load-security.ts';

/** Every browser the user is signed in with, and how to end it. */
export function SessionsPart({ sessions }: { sessions: readonly OpenSession[] }) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction();

  async function endOthers() {
    await action.run(async () => {
      await api.call('DELETE /api/v1/user/sessions');
      await reload();
    });
  }

  return (
    <Part
      id="sessions"
      title={t('accountSecurity.sessions')}
      text={t('accountSecurity.sessionsText')}
      action={
        sessions.length > 1 ? (
          <Button kind="quiet" busy={action.busy} onClick={endOthers}>
            {t('accountSecurity.sessionsEnd')}
          </Button>
        ) : null
      }
    >
      <ActionTrouble action={action} />
      <ul aria-label={t('accountSecurity.sessions')} className="divide-y divide-hairline">
        {sessions.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </ul>
    </Part>
  );
}

function SessionLine({ session }: { session: OpenSession }) {
  const { t } = useLanguage();
  const reload = useReloadUser();
  const signOut = useSignOut();
  const api = useApi();
  const action = useAction();
  const device = deviceName(session.user_agent) ?? t('accountSecurity.sessionUnknown');
  const place = session.country?.name ?? t('accountSecurity.sessionPlaceUnknown');

  async function end() {
    if (session.current) return signOut();
    await action.run(async () => {
      const { id } = session;
      await api.call('DELETE /api/v1/user/sessions/{id}', { params: { id } });
      await reload();
    });
  }

  return (
    <li className="py-3 first:pt-0">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0 text-sm">
          <p className="flex flex-wrap items-center gap-x-3 font-medium">
            {device}
            {session.current ? (
              <span className="inline-flex items-center gap-1 text-xs font-normal text-green">
                <Icon name="check" className="size-4" />
                {t('accountSecurity.sessionHere')}
              </span>
            ) : null}
          </p>
          <p className="break-words text-soft">
            {place}
            {session.ip === null ? null : <span className="figures"> · {session.ip}</span>}
          </p>
          <p className="text-xs text-soft">
            {t('accountSecurity.sessionBegun')} <DayMoment at={session.created_at} />{' '}
            {methodOf(session, t)}
            {' · '}
            {t('accountSecurity.sessionSeen')} <DayMoment at={session.last_seen_at} />
          </p>
        </div>
        <button
          type="button"
          onClick={end}
          aria-busy={action.busy || undefined}
          aria-label={t('accountSecurity.sessionEndLabel', { device })}
          className="text-link min-h-11 text-sm"
        >
          {t('accountSecurity.sessionEnd')}
        </button>
      </div>
      <ActionTrouble action={action} />
    </li>
  );
}

function methodOf({ method }: OpenSession, t: ReturnType<typeof useLanguage>['t']): string {
  return t.ifKnown(`accountSecurity.method.${method}`) ?? '';
}
