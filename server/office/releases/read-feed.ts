import { z } from 'zod';
import { namesWeakness, type Release, readVersion } from '../../../core/releases/release.ts';
import { checkXml, elementsOf, openingTag, textOf } from '../../../sources/xml-answer.ts';

const releasesMax = 100;
const titleMax = 200;
const urlMax = 500;

/**
 * Reads a list of releases in the shape of GitHub: its API, or its Atom feed. Candidates, drafts
 * and tags that are no version are left out; throws a sentence where it is no such list.
 */
export function readFeed(text: string): readonly Release[] {
  const isJson = text.trimStart().startsWith('[');
  return (isJson ? readList(text) : readAtom(text)).slice(0, releasesMax);
}

const listed = z.object({
  tag_name: z.string(),
  name: z.nullish(z.string()),
  html_url: z.nullish(z.string()),
  draft: z.boolean().default(false),
  prerelease: z.boolean().default(false),
  published_at: z.nullish(z.string()),
  body: z.nullish(z.string()),
});

function readList(text: string): readonly Release[] {
  const entries = z.array(z.unknown()).parse(JSON.parse(text));
  return entries.flatMap((entry) => {
    const read = listed.safeParse(entry).data;
    if (read === undefined || read.draft || read.prerelease) return [];
    const { tag_name: tag, name, html_url: url, published_at: at, body } = read;
    return releaseOf({ tag, name, url, at, body });
  });
}

function readAtom(text: string): readonly Release[] {
  checkXml(text, 'feed');
  return elementsOf(text, 'entry').flatMap((entry) => {
    const id = textOf(entry, 'id') ?? '';
    const link = openingTag(entry, 'link') ?? '';
    return releaseOf({
      tag: id.slice(id.lastIndexOf('/') + 1),
      name: unescaped(textOf(entry, 'title') ?? ''),
      url: unescaped(/\shref="([^"]*)"/.exec(link)?.[1] ?? ''),
      at: textOf(entry, 'updated'),
      body: textOf(entry, 'content'),
    });
  });
}

type Entry = {
  readonly tag: string;
  readonly name: string | null | undefined;
  readonly url: string | null | undefined;
  readonly at: string | null | undefined;
  readonly body: string | null | undefined;
};

function releaseOf({ tag, name, url, at, body }: Entry): readonly Release[] {
  const version = readVersion(tag);
  if (version === null) return [];
  const title = cleaned(name ?? '') || version;
  const moment = at === null || at === undefined ? Number.NaN : Date.parse(at);
  return [
    {
      version,
      title: title.slice(0, titleMax),
      url: pageOf(url ?? ''),
      isSecurity: namesWeakness(title, body ?? ''),
      publishedAt: Number.isNaN(moment) ? null : new Date(moment).toISOString(),
    },
  ];
}

/** A page that a browser may open; anything else is left out. */
function pageOf(url: string): string | null {
  if (url.length > urlMax || !URL.canParse(url)) return null;
  const { protocol, href, username, password } = new URL(url);
  return /^https?:$/.test(protocol) && username + password === '' ? href.slice(0, urlMax) : null;
}

function cleaned(text: string): string {
  return text.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
}

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&amp;': '&',
};

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|apos|amp);/g, (entity) => entities[entity] ?? entity);
}
