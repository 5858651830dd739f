import type { Locale } from '../../../i18n/locale.ts';
import type { Shop } from '../shop/shop.ts';

/** Whose letter it is. */
export type LetterHead = Pick<Shop, 'name' | 'accents' | 'words'>;

type Letter = { readonly text: string; readonly html: string };

/**
 * Lays a mail out as text and as HTML. The recipient's own phrase comes last: a mail without it
 * is not ours. A line that is an address alone becomes a link.
 */
export function writeLetter(
  head: LetterHead,
  mail: {
    readonly locale: Locale;
    readonly subject: string;
    readonly text: string;
    readonly html: string | null;
    readonly phrase: string | null;
  },
): Letter {
  const { locale, phrase } = mail;
  const closing = phrase === null ? null : head.words.say(locale, 'accountMail.phrase', { phrase });
  const text = closing === null ? mail.text : `${mail.text}\n\n${closing}`;
  return { text, html: mail.html ?? page(head, mail, closing) };
}

const paper = '#f7f5f0';
const ink = '#14171a';
const quiet = '#575b5a';

/** Colours of the dark theme, for readers whose mail program has one. */
const darkStyle = (accent: string) =>
  '@media (prefers-color-scheme: dark) {' +
  'body, .paper { background: #0e1412 !important; color: #ece9e1 !important }' +
  '.sheet { background: #131b18 !important; border-color: #26302c !important }' +
  `.brand, a { color: ${accent} !important }` +
  '.closing { color: #a4aba5 !important; border-color: #26302c !important } }';

function page(
  { name, accents }: LetterHead,
  { subject, text, locale }: { subject: string; text: string; locale: Locale },
  closing: string | null,
): string {
  const accent = accents.light.main;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraphOf(paragraph, accent));
  const footer =
    closing === null
      ? ''
      : '<p class="closing" style="margin:24px 0 0;padding-top:16px;' +
        `border-top:1px solid #dcd8cd;color:${quiet};font-size:13px">${escaped(closing)}</p>`;
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark">' +
    `<title>${escaped(subject)}</title><style>${darkStyle(accents.dark.main)}</style></head>` +
    `<body class="paper" style="margin:0;padding:24px 12px;background:${paper};` +
    `font:16px/1.5 -apple-system,'Segoe UI',Roboto,Arial,sans-serif;color:${ink}">` +
    '<div class="sheet" style="max-width:560px;margin:0 auto;padding:28px;background:#fffefa;' +
    'border:1px solid #dcd8cd;border-radius:4px">' +
    `<p class="brand" style="margin:0 0 20px;font-weight:700;color:${accent}">${escaped(name)}</p>` +
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>` +
    `${paragraphs.join('')}${footer}</div></body></html>`
  );
}

function paragraphOf(paragraph: string, accent: string): string {
  const lines = paragraph
    .split('\n')
    .map((line) => (isAddress(line) ? link(line, accent) : escaped(line)));
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
}

function isAddress(line: string): boolean {
  return /^https?:\/\/\S+$/.test(line);
}

/** The address itself is shown: who reads it sees where it leads. */
function link(address: string, accent: string): string {
  const safe = escaped(address);
  return `<a href="${safe}" style="color:${accent};word-break:break-all">${safe}</a>`;
}

/** A text as it stands in HTML. */
export function escaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? `&#${sign.charCodeAt(0)};`);
}
