import { Link, Outlet, useLoaderData, useLocation } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Reauthentication } from '../../ui/dialogs/reauthentication.tsx';
import { useCentred } from '../../ui/lists/use-centred.ts';
import type { CurrentUser } from '../api/views.ts';
import { requireUser } from '../session/require-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { ReauthenticationForm } from './security/reauthentication-form.tsx';
import { AccountProvider } from './use-account.tsx';

export const loader = requireUser;

const sections = [
  ['/account', 'account.overview'],
  ['/account/orders', 'account.orders'],
  ['/account/wallets', 'account.wallets'],
  ['/account/verifications', 'account.verifications'],
  ['/account/referral', 'account.referral'],
  ['/account/rewards', 'account.rewards'],
  ['/account/payouts', 'account.payouts'],
  ['/account/profile', 'account.profile'],
  ['/account/security', 'account.security'],
  ['/account/password', 'account.password'],
  ['/account/settings', 'account.settings'],
] as const;

/** Pages without a section of their own, and the section that leads to them. */
const within: Readonly<Record<string, string>> = { '/account/withdrawal': '/account/payouts' };

/** The section of a page: its own, the one it is under, or the one that leads to it. */
function sectionOf(page: string): string {
  const [, above] = /^(\/account\/[a-z]+)\//.exec(page) ?? [];
  return within[page] ?? above ?? page;
}

/** The frame of the account: its sections beside the page, above it on a phone. */
export function Component() {
  const { t } = useLanguage();
  const user = useLoaderData<CurrentUser>();
  return (
    <div
      className={classes(
        'mx-auto grid max-w-[72rem] grid-cols-1 gap-x-12 gap-y-6 px-4 pt-4 sm:px-6',
        'lg:grid-cols-[12rem_minmax(0,1fr)] lg:pt-10',
      )}
    >
      <Sections />
      <AccountProvider user={user}>
        <Reauthentication
          title={t('account.proofTitle')}
          form={(onProved) => <ReauthenticationForm onProved={onProved} />}
        >
          <div className="min-w-0">
            <Outlet />
          </div>
        </Reauthentication>
      </AccountProvider>
    </div>
  );
}

/** One line to be moved sideways on a phone, a column on a desktop. */
function Sections() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const line = useCentred<HTMLElement>(pathname);
  const section = sectionOf(pathname.replace(/\/$/, ''));
  return (
    <nav
      ref={line}
      aria-label={t('account.sections')}
      className={classes(
        'fade-end -mx-4 overflow-x-auto border-b border-hairline px-4 max-sm:pr-8',
        'sm:-mx-6 sm:px-6',
        'lg:mx-0 lg:overflow-visible lg:border-b-0 lg:px-0',
      )}
    >
      <ul className="flex w-max gap-x-5 lg:sticky lg:top-6 lg:w-auto lg:flex-col">
        {sections.map(([path, name]) => (
          <li key={path} className="shrink-0">
            <Link
              to={path}
              aria-current={path === section ? 'page' : undefined}
              className={classes(
                'flex min-h-11 items-center border-b-2 border-transparent text-sm text-soft',
                'hover:text-ink aria-[current]:border-green aria-[current]:font-medium',
                'aria-[current]:text-ink lg:border-b-0 lg:border-l-2 lg:pl-4',
              )}
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
