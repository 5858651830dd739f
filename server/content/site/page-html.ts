import { appScriptsId, type Theme } from '../../../contract/pages.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { prefixOf } from '../../../i18n/locale-path.ts';

type PageParts = {
  readonly locale: Locale;
  readonly theme: Theme;
  /** Tags by which the document looks like the shop. */
  readonly look: string;
  /** Styles, fonts, preloads and the entry script. */
  readonly tags: string;
  /** Title and the like, as rendered. */
  readonly head: string;
  readonly body: string;
  /** What stands below the page and is never drawn again. */
  readonly footer: string;
  /** JSON for the browser, safe inside a script element; empty for a page that is a document. */
  readonly data: string;
  /** JSON of the scripts that bring the page to life; empty for a page that is a document. */
  readonly app: string;
  /** Settings of the script of every page; empty where there is nothing to set. */
  readonly settings: string;
};

/** Puts the rendered parts into one document. */
export function pageHtml(page: PageParts): string {
  const { locale, theme, look, tags, head, body, footer, data, app, settings } = page;
  const themed = theme === 'auto' ? '' : ` data-theme="${theme}"`;
  return (
    `<!doctype html><html lang="${locale}"${themed}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark">' +
    '<meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#0e1412" media="(prefers-color-scheme: dark)">' +
    '<meta name="format-detection" content="telephone=no">' +
    `<link rel="manifest" href="${prefixOf(locale)}/manifest.webmanifest">` +
    `${tags}${look}${head}</head><body><div id="root">${body}</div>${footer}` +
    `${dataElement('page-data', data)}${dataElement(appScriptsId, app)}${settings}</body></html>`
  );
}

/** JSON that a script of ours reads and no browser runs; nothing at all where it is empty. */
export function dataElement(id: string, json: string): string {
  return json === '' ? '' : `<script type="application/json" id="${id}">${json}</script>`;
}
