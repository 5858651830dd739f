import type { Theme } from '../../contract/pages.ts';
import type { Locale } from '../../i18n/locale.ts';

export type PageParts = {
  readonly locale: Locale;
  readonly theme: Theme;
  /** Styles, fonts, preloads and the entry script. */
  readonly tags: string;
  /** Title and the like, as rendered. */
  readonly head: string;
  readonly body: string;
  /** JSON for the browser, safe inside a script element. */
  readonly data: string;
  /** Scripts of others that the operator has configured. */
  readonly scripts: string;
};

/** Puts the rendered parts into one document. */
export function pageHtml(page: PageParts): string {
  const { locale, theme, tags, head, body, data, scripts } = page;
  const themed = theme === 'auto' ? '' : ` data-theme="${theme}"`;
  return (
    `<!doctype html><html lang="${locale}"${themed}><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<meta name="color-scheme" content="light dark">' +
    '<meta name="theme-color" content="#f7f5f0" media="(prefers-color-scheme: light)">' +
    '<meta name="theme-color" content="#0e1412" media="(prefers-color-scheme: dark)">' +
    '<meta name="format-detection" content="telephone=no">' +
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">' +
    `${tags}${head}</head><body><div id="root">${body}</div>` +
    `<script type="application/json" id="page-data">${data}</script>${scripts}</body></html>`
  );
}
