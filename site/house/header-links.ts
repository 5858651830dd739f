import { locales } from '../../i18n/locale.ts';
import { addressOf, localeOfPath } from '../../i18n/locale-path.ts';

/** Where React has moved to another page, the links to the other language follow. */
export function keepLinksTrue(): void {
  if (document.getElementById('page-data') === null) return;
  const follow = () => {
    const { path } = localeOfPath(location.pathname);
    for (const other of locales) {
      const link = document.querySelector(`header a[hreflang=${other}]`);
      link?.setAttribute('href', addressOf(other, path) + location.search);
    }
  };
  addEventListener('pointerdown', follow);
  addEventListener('focusin', follow);
}
