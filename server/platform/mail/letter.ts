import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';

export type Letter = { readonly text: string; readonly html: string };

/**
 * Lays a mail out as text and as HTML. The recipient's own phrase comes last: a mail without it
 * is not ours. A line that is an address alone becomes a link.
 */
export function writeLetter(mail: {
  readonly locale: Locale;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly phrase: string | null;
}): Letter {
  const { locale, phrase } = mail;
  const closing = phrase === null ? null : translate(locale, 'accountMail.phrase', { phrase });
  const text = closing === null ? mail.text : `${mail.text}\n\n${closing}`;
  return { text, html: mail.html ?? page(mail.subject, mail.text, closing, locale) };
}

const ink = '#1b2420';
const quiet = '#5c6a63';
const accent = '#0b6b4f';

function page(subject: string, text: string, closing: string | null, locale: Locale): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraphOf(paragraph));
  const footer =
    closing === null
      ? ''
      : `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #dfe5e1;color:${quiet};` +
        `font-size:13px">${escaped(closing)}</p>`;
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>` +
    '<body style="margin:0;padding:24px 12px;background:#f3f5f4;' +
    `font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:${ink}">` +
    '<div style="max-width:560px;margin:0 auto;padding:28px;background:#fff;border-radius:12px">' +
    `<p style="margin:0 0 20px;font-weight:700;color:${accent}">Agio</p>` +
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>` +
    `${paragraphs.join('')}${footer}</div></body></html>`
  );
}

function paragraphOf(paragraph: string): string {
  const lines = paragraph.split('\n').map((line) => (isAddress(line) ? link(line) : escaped(line)));
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
}

function isAddress(line: string): boolean {
  return /^https?:\/\/\S+$/.test(line);
}

/** The address itself is shown: who reads it sees where it leads. */
function link(address: string): string {
  const safe = escaped(address);
  return `<a href="${safe}" style="color:${accent};word-break:break-all">${safe}</a>`;
}

function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? `&#${sign.charCodeAt(0)};`);
}
