import {
  Link,
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  ScrollRestoration,
  useNavigation,
} from 'react-router';
import type { Item } from '../../client/call-types.ts';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import { load } from '../api/load.ts';
import { frameRouteId, readSession, useSession } from '../api/session.ts';
import { HeldBar } from '../orders/bulk/held-bar.tsx';
import { useLanguage } from '../parts/language.tsx';
import { shopName } from '../parts/shop-name.ts';
import { StepUpDialog } from '../reauthentication/step-up-dialog.tsx';
import { ChannelWarning } from './channel-warning.tsx';
import { KeySheet } from './key-sheet.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { ReleaseNotice } from './release-notice.tsx';
import { ScreenMenu } from './screen-menu.tsx';
import { useSubmitByKeys } from './use-submit-by-keys.ts';
import { WaitingAlarm } from './waiting-alarm.tsx';

export { frameRouteId };

/** The session, without which there is no screen; a one-time password is replaced first. */
export async function loadFrame({
  request,
}: LoaderFunctionArgs): Promise<Item<OfficeSessionAttributes>> {
  const session = await load(request, () => readSession(request.signal));
  if (session.must_change_password) throw redirect('/password');
  if (session.must_set_second_factor) throw redirect('/second-factor');
  return session;
}

/** What stands around every screen: where one is, who one is, and what this machine plays. */
export function OfficeFrame() {
  const { t } = useLanguage();
  const session = useSession();
  const { state } = useNavigation();
  useSubmitByKeys();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute -top-20 left-4 z-20 bg-green px-4 py-2 text-on-green focus:top-2"
      >
        {t('office.skip')}
      </a>
      <header className="sticky top-0 z-10 border-b border-hairline bg-paper">
        <div className="mx-auto flex max-w-[96rem] flex-wrap items-center gap-x-4 px-4 sm:px-6">
          <Link to="/orders" className="shrink-0 py-3 text-base font-semibold tracking-tight">
            {shopName()} <span className="font-normal text-soft">{t('office.name')}</span>
          </Link>
          <ScreenMenu permissions={session.permissions} />
          <WaitingAlarm />
          <OperatorMenu session={session} />
        </div>
        <ChannelWarning />
        {session.permissions.includes('settings.change') ? <ReleaseNotice /> : null}
        {session.demo ? (
          <p className="border-t border-hairline bg-amber-wash px-4 py-1 text-center text-xs text-amber">
            {t('office.demo')}
          </p>
        ) : null}
        <div
          aria-hidden="true"
          className={`h-0.5 bg-green transition-opacity duration-150 ${state === 'loading' ? 'opacity-100' : 'opacity-0'}`}
        />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[96rem] flex-1 px-4 py-6 sm:px-6"
      >
        <StepUpDialog session={session}>
          <Outlet />
        </StepUpDialog>
        <KeySheet />
        <ScrollRestoration getKey={scrollKeyOf} />
      </main>
      <HeldBar login={session.login} />
    </div>
  );
}

type Place = { readonly pathname: string; readonly search: string; readonly key: string };

/** A page of a list is found again where it was left; a screen of one thing opens at its top. */
function scrollKeyOf({ pathname, search, key }: Place): string {
  if (pathname.split('/').filter(Boolean).length > 1) return key;
  return `${pathname} ${new URLSearchParams(search).get('page') ?? ''}`;
}
