import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import { useHydrated } from '../../ui/values/use-now.ts';
import { useLanguage } from '../shell/language.tsx';
import { type LazyPart, useLazyPart } from '../shell/use-lazy-part.ts';
import type { AccountMenuProps } from './account-menu.tsx';
import { useCurrentUser } from './current-user.ts';
import { afterSignIn, loginPath } from './next-path.ts';

const menu: LazyPart<AccountMenuProps> = {
  load: async () => (await import('./account-menu.tsx')).AccountMenu,
  topic: 'session',
};

const look = classes(
  'inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-md text-sm text-soft',
  'hover:text-ink',
);

/** The way into the account, at the top of every page: signing in, or the menu of who has. */
export function AccountEntry() {
  const { t } = useLanguage();
  const user = useCurrentUser();
  const here = useLocation();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const Menu = useLazyPart(menu, open);
  const button = useRef<HTMLButtonElement>(null);
  const words = (
    <>
      <Icon name="person" />
      <span className="max-sm:sr-only">{t(user === null ? 'site.signIn' : 'site.account')}</span>
    </>
  );
  // Without scripts the account is a page like any other.
  if (user === null || !hydrated) {
    return (
      <Link to={user === null ? loginPath(here) : afterSignIn} className={look}>
        {words}
      </Link>
    );
  }
  return (
    <div className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open && Menu !== null}
        onClick={() => setOpen(!open)}
        className={look}
      >
        {words}
      </button>
      {open && Menu !== null ? (
        <Menu user={user} button={button} onClose={() => setOpen(false)} />
      ) : null}
    </div>
  );
}
