import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { classes } from '../../ui/classes.ts';
import { Header } from './header.tsx';
import { useLanguage } from './language.tsx';

/** The frame of every page: header with the way into the account, content. The footer is still. */
export function Shell({ entry }: { entry: ReactNode }) {
  const { t } = useLanguage();
  const busy = useNavigation().state !== 'idle';
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  // The header is still, its switch of the theme too: it is shown when the page is alive.
  useEffect(() => document.querySelector('[data-theme-switch]')?.classList.remove('invisible'), []);

  return (
    <>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-10 focus:bg-paper focus:p-4"
      >
        {t('site.skip')}
      </a>
      <div
        role="status"
        className={classes(
          'fixed inset-x-0 top-0 z-10 h-0.5 bg-green transition-opacity',
          busy ? 'opacity-100' : 'opacity-0',
        )}
      >
        <span className="sr-only">{busy ? t('site.loading') : ''}</span>
      </div>
      <Header entry={entry} />
      <main ref={content} id="content" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}

/** A screen reader must learn that the page is another one; the board keeps its own focus. */
function useFocusAfterNavigation(content: React.RefObject<HTMLElement | null>) {
  const { pathname, state } = useLocation();
  const keepFocus = state?.keepFocus === true;
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what it waits for
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // The header is still: the script of the shell keeps it true.
    dispatchEvent(new Event('page-moved'));
    if (!keepFocus) content.current?.focus({ preventScroll: true });
  }, [pathname]);
}
