import {
  Link,
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  redirect,
  useNavigation,
} from 'react-router';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import type { Permission } from '../../contract/office-permissions.ts';
import { getItem, type Item } from '../api/call.ts';
import { load } from '../api/load.ts';
import { frameRouteId, useSession } from '../api/session.ts';
import { useLanguage } from '../parts/language.tsx';
import { ProveAnew } from '../proof/prove-anew.tsx';
import { KeySheet } from './key-sheet.tsx';
import { OperatorMenu } from './operator-menu.tsx';

export { frameRouteId };

/** The session, without which there is no screen; a one-time password is replaced first. */
export async function loadFrame({
  request,
}: LoaderFunctionArgs): Promise<Item<OfficeSessionAttributes>> {
  const read = () => getItem<OfficeSessionAttributes>('/sessions/current', request.signal);
  const session = await load(request, read);
  if (session.must_change_password) throw redirect('/password');
  if (session.must_set_second_factor) throw redirect('/second-factor');
  return session;
}

const screens = [
  { to: '/orders', word: 'office.nav.orders', needs: 'orders.read' },
  { to: '/directions', word: 'office.nav.directions', needs: 'catalogue.read' },
  { to: '/rates', word: 'officeRates.nav', needs: 'rates.read' },
  { to: '/reserves', word: 'office.nav.reserves', needs: 'catalogue.read' },
  { to: '/requisites', word: 'office.nav.requisites', needs: 'requisites.read' },
  { to: '/monitors', word: 'office.nav.monitors', needs: 'monitors.read' },
  { to: '/figures', word: 'desk.nav.figures', needs: 'figures.read' },
  { to: '/blocks', word: 'desk.nav.blocks', needs: 'blocks.read' },
  { to: '/notice', word: 'office.nav.notice', needs: 'notice.read' },
  { to: '/content', word: 'officeContent.nav', needs: 'content.write' },
  { to: '/support', word: 'support.nav', needs: 'notice.read' },
  { to: '/mails', word: 'office.nav.mails', needs: 'mails.read' },
  { to: '/ledger', word: 'office.nav.ledger', needs: 'ledger.read' },
  { to: '/audit', word: 'office.nav.audit', needs: 'audit.read' },
  { to: '/operators', word: 'office.nav.operators', needs: 'operators.manage' },
] as const satisfies readonly { to: string; word: string; needs: Permission }[];

/** What stands around every screen: where one is, who one is, and what this machine plays. */
export function OfficeFrame() {
  const { t } = useLanguage();
  const session = useSession();
  const { state } = useNavigation();
  const shown = screens.filter((screen) => session.permissions.includes(screen.needs));
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="absolute -top-20 left-4 z-20 bg-green px-4 py-2 text-on-green focus:top-2"
      >
        {t('office.skip')}
      </a>
      <header className="sticky top-0 z-10 border-b border-hairline bg-paper">
        <div className="mx-auto flex max-w-[96rem] items-center gap-4 px-4 sm:px-6">
          <Link to="/orders" className="shrink-0 py-3 text-base font-semibold tracking-tight">
            Agio <span className="font-normal text-soft">{t('office.name')}</span>
          </Link>
          <Screens label={t('office.screens')} className="max-lg:hidden" screens={shown} />
          <OperatorMenu session={session} />
        </div>
        <Screens label={t('office.screens')} className="px-4 lg:hidden" screens={shown} />
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
        <ProveAnew session={session}>
          <Outlet />
        </ProveAnew>
        <KeySheet />
      </main>
    </div>
  );
}

type ScreensProps = {
  readonly label: string;
  readonly className: string;
  readonly screens: readonly (typeof screens)[number][];
};

function Screens({ label, className, screens: shown }: ScreensProps) {
  const { t } = useLanguage();
  return (
    <nav aria-label={label} className={`min-w-0 flex-1 overflow-x-auto ${className}`}>
      <ul className="flex">
        {shown.map((screen) => (
          <li key={screen.to}>
            <NavLink
              to={screen.to}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-2.5 text-sm whitespace-nowrap text-soft hover:text-ink aria-[current=page]:border-green aria-[current=page]:text-ink"
            >
              {t(screen.word)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
