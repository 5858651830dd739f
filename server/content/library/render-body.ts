import { Marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';
import type { TocEntry } from '../../../contract/content.ts';
import { ownIds } from '../../../contract/pages.ts';
import { slugOf } from '../../../core/content/slug-of.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addressOf, localeOfPath } from '../../../i18n/locale-path.ts';
import { imagesFolder, readImageAddress } from './image-address.ts';

export type RenderedBody = { readonly html: string; readonly toc: readonly TocEntry[] };

/**
 * Renders Markdown to HTML that may stand in a page as it is: HTML in it is shown as text, headings
 * are anchored, links of this site keep the language, links to others are marked as theirs.
 */
export function renderBody(markdown: string, locale: Locale): RenderedBody {
  const toc: TocEntry[] = [];
  const usedIds = new Set<string>(ownIds);
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading): string {
        const level = Math.min(4, Math.max(2, depth));
        const plain = plainText(this.parser.parseInline(tokens)) || text;
        const id = freeAnchor(slugOf(plain), usedIds);
        if (level < 4) toc.push({ id, level, text: plain });
        return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
    },
  });
  const html = marked.parse(markdown, { async: false });
  return { html: sanitize(html, locale), toc };
}

function freeAnchor(wanted: string, usedIds: Set<string>): string {
  const base = wanted === '' ? 'section' : wanted;
  let anchor = base;
  for (let at = 2; usedIds.has(anchor); at += 1) anchor = `${base}-${at}`;
  usedIds.add(anchor);
  return anchor;
}

/** The words of a piece of HTML, without its tags and entities. */
function plainText(html: string): string {
  const bare = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return bare.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '').trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

const tags = [
  'h2',
  'h3',
  'h4',
  'p',
  'br',
  'hr',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'code',
  'strong',
  'em',
  'del',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
];

function sanitize(html: string, locale: Locale): string {
  return sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      a: ['href', 'rel', 'title'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
      h2: ['id'],
      h3: ['id'],
      h4: ['id'],
      ol: ['start'],
      th: ['align'],
      td: ['align'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, locale) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs) }),
    },
    // Pictures are our own uploads: the address of another site would tell it who reads.
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['width'] === undefined,
  });
}

/** The size in the address keeps the page from jumping when the picture comes. */
function imageAttributes(attribs: Record<string, string>): Record<string, string> {
  const { src = '', alt = '', title } = attribs;
  const size = src.startsWith(`${imagesFolder}/`) ? readImageAddress(src) : null;
  const named = { src, alt, ...(title === undefined ? {} : { title }) };
  if (size === null) return named;
  const { width, height } = size;
  return { ...named, width: String(width), height: String(height), loading: 'lazy' };
}

function linkAttributes(attribs: Record<string, string>, locale: Locale): Record<string, string> {
  const { rel: _, ...rest } = attribs;
  const href = attribs['href'] ?? '';
  if (/^https?:/i.test(href)) return { ...rest, rel: 'noopener nofollow' };
  if (isOwnPage(href)) return { ...rest, href: inLanguage(href, locale) };
  const { href: _unknown, ...words } = rest;
  return /^(mailto:|tel:|#)/i.test(href) || ownPath.test(href) ? rest : words;
}

/** Browsers read `/\\other.example`, and a tab between two slashes, as another host's address. */
const ownPath = /^\/(?![/\\\s])/;

/** A page of this site, and not a file or a call. */
function isOwnPage(href: string): boolean {
  return ownPath.test(href) && !/^\/(api|uploads|icons|assets|office)\//.test(href);
}

/** An author writes `/faq` in both languages; a link that names its language keeps it. */
function inLanguage(href: string, locale: Locale): string {
  const [path = '', rest = ''] = split(href);
  return localeOfPath(path).path === path ? addressOf(locale, path) + rest : href;
}

function split(href: string): [path: string, rest: string] {
  const at = href.search(/[?#]/);
  return at === -1 ? [href, ''] : [href.slice(0, at), href.slice(at)];
}
