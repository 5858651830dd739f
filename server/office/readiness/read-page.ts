/** A link of a page as a search engine sees it. */
type PageLink = { readonly url: string; readonly followed: boolean };

/** Every link of a page that was rendered, with whether search engines may follow it. */
export function linksOf(html: string): PageLink[] {
  return [...html.matchAll(/<a\s[^>]*>/g)].flatMap(([tag]) => {
    const url = attributeOf(tag, 'href');
    if (url === null) return [];
    const rel = (attributeOf(tag, 'rel') ?? '').toLowerCase().split(/\s+/);
    const isNofollow = ['nofollow', 'ugc', 'sponsored'].some((word) => rel.includes(word));
    return [{ url, followed: !isNofollow }];
  });
}

function attributeOf(tag: string, name: string): string | null {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? null : unescaped(value);
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** The words that stand beside a box to tick; null where the page has no such box. */
export function wordsBeside(html: string, box: string): string | null {
  const at = html.indexOf(`name="${box}"`);
  if (at === -1) return null;
  const rest = html.slice(at);
  const next = rest.slice(1).search(/<(?:input|button|noscript)\b/);
  const own = next === -1 ? rest : rest.slice(0, next + 1);
  return own
    .replace(/^[^>]*>/, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Whether a sentence tells what monitors want it to: that an exchange may be stopped for a check of
 * its coins, and that the money then comes back less the fee of its network.
 */
export function tellsOfCheck(sentence: string): boolean {
  return (
    /AML/i.test(sentence) &&
    /останов|приостан|задерж|stop|suspend|paus|held|hold/i.test(sentence) &&
    /верн|возв|return|refund|sent? back/i.test(sentence) &&
    /комисси|fee/i.test(sentence)
  );
}
