import { locales } from '../../i18n/locale.ts';
import { addressOf, localeOfPath } from '../../i18n/locale-path.ts';
import { isInSection } from './is-in-section.ts';

/**
 * Where React has moved to another page, the links to the other language follow, and the section
 * one is in is marked.
 */
export function keepLinksTrue(): void {
  if (document.getElementById('page-data') === null) return;
  const follow = () => {
    const { path } = localeOfPath(location.pathname);
    for (const other of locales) {
      const link = document.querySelector(`header a[hreflang=${other}]`);
      link?.setAttribute('href', addressOf(other, path) + location.search);
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('header .nav-link')) {
      const isHere = isInSection(path, localeOfPath(link.pathname).path);
      if (isHere) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  };
  // The last is told by the frame (`site/shell/shell.tsx`) as soon as the page is another one.
  for (const event of ['pointerdown', 'focusin', 'page-moved']) addEventListener(event, follow);
}
