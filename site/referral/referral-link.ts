import type { Locale } from '../../i18n/locale.ts';
import { addressOf } from '../../i18n/locale-path.ts';

type LinkParts = {
  /** The link of the partner's code alone, as the service tells it. */
  readonly link: string;
  readonly locale: Locale;
  /** A name of the partner's own for this link; empty for none. */
  readonly sub: string;
  /** Codes of a pair that the link opens; null for the front page. */
  readonly pair: { readonly from: string; readonly to: string } | null;
};

/** The link that a partner gives to others: their code, which of their links, and a direction. */
export function referralLink({ link, locale, sub, pair }: LinkParts): string {
  const url = new URL(link);
  const code = url.searchParams.get('rid') ?? '';
  url.pathname = addressOf(locale, '/');
  url.search = '';
  url.searchParams.set('rid', sub === '' ? code : `${code}.${sub}`);
  if (pair !== null) {
    url.searchParams.set('cur_from', pair.from);
    url.searchParams.set('cur_to', pair.to);
  }
  return url.href;
}

/** Whether a name can stand behind the point of a code; none at all can. */
export function isLinkName(text: string): boolean {
  return /^[A-Za-z0-9_-]{0,32}$/.test(text);
}
