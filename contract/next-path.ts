/** Pages on the way into an account: nobody wants to come back to them. */
const entrances = /^\/(login|register|activate|password|access-denied)(\/|$)/;
/** What is no page of the site. */
const noPages = /^\/(api|office|assets|icons|uploads)(\/|$)/;

/** Says whether a path is a page on the way into an account. */
export function isEntrance(pathname: string): boolean {
  return entrances.test(pathname);
}

/**
 * A path of the site, without its language, that signing in may lead back to; null for anything
 * else. It is read as a browser reads it: `//other.host` and `/\other.host` are other places.
 */
export function nextPathOf(asked: string | null | undefined): string | null {
  if (!asked?.startsWith('/') || asked.length > 500) return null;
  const base = 'http://here.invalid';
  if (!URL.canParse(asked, base)) return null;
  const { origin, pathname, search, hash } = new URL(asked, base);
  if (origin !== base || pathname.startsWith('//')) return null;
  if (isEntrance(pathname) || noPages.test(pathname)) return null;
  return pathname + search + hash;
}
