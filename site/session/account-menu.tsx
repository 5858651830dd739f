import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { classes } from '../../ui/classes.ts';
import type { CurrentUser } from '../api/views.ts';
import { useLanguage } from '../shell/language.tsx';
import { useSignOut } from './use-sign-out.ts';

export type AccountMenuProps = {
  readonly user: CurrentUser;
  /** What opened it: it gets the focus back. */
  readonly button: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
};

const sections = [
  ['/account/orders', 'session.orders'],
  ['/account/wallets', 'session.wallets'],
  ['/account/verifications', 'session.verifications'],
  ['/account/profile', 'session.profile'],
  ['/account/security', 'session.security'],
] as const;

const line = classes(
  'flex min-h-11 w-full items-center px-4 text-left text-sm',
  'hover:bg-green-wash focus-visible:-outline-offset-2',
);

/** Who is signed in, the sections of the account, and the way out. */
export function AccountMenu({ user, button, onClose }: AccountMenuProps) {
  const { t } = useLanguage();
  const panel = useRef<HTMLElement>(null);
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  useClosing(panel, button, onClose);
  return (
    <nav
      ref={panel}
      aria-label={t('session.menu')}
      className={classes(
        'settle absolute top-full z-20 rounded-md border border-hairline bg-raised py-2',
        'max-sm:inset-x-4 sm:right-0 sm:w-64',
      )}
    >
      <p className="border-b border-hairline px-4 pt-1 pb-3 text-sm">
        {user.name ? <span className="block font-medium">{user.name}</span> : null}
        <span className="block text-xs break-words text-soft">{user.email}</span>
      </p>
      <ul className="py-1">
        {sections.map(([path, key]) => (
          <li key={path}>
            <Link to={path} className={line}>
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
      <div className="border-t border-hairline pt-1">
        <button
          type="button"
          aria-busy={leaving || undefined}
          onClick={() => {
            if (leaving) return;
            setLeaving(true);
            void signOut();
          }}
          className={line}
        >
          {t('session.signOut')}
        </button>
      </div>
    </nav>
  );
}

/** Closed by Escape, by a press elsewhere, by the focus that leaves, by another page. */
function useClosing(
  panel: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  onClose: () => void,
) {
  const { pathname } = useLocation();
  const opened = useRef(pathname);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (opened.current !== pathname) close.current();
  }, [pathname]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (panel.current?.contains(target) || button.current?.contains(target)) return;
      close.current();
    };
    document.addEventListener('pointerdown', leave, { signal });
    document.addEventListener('focusin', leave, { signal });
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key !== 'Escape') return;
        button.current?.focus();
        close.current();
      },
      { signal },
    );
    panel.current?.querySelector('a')?.focus();
    return () => controller.abort();
  }, [panel, button]);
}
