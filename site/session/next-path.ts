/** Where signing in leads when nobody has said where they were. */
export const afterSignIn = '/account/orders';

/** Pages on the way into an account: nobody wants to come back to them. */
const entrances = /^\/(login|register|activate|password|access-denied)(\/|$)/;

type Here = { readonly pathname: string; readonly search: string };

/** The way to the sign-in that leads back here; pages on that way keep the `next` they have. */
export function loginPath(here: Here): string {
  return withNext('/login', entrances.test(here.pathname) ? nextOf(here.search) : pathOf(here));
}

/** A page on the way into an account that still leads to `next`. */
export function withNext(path: string, next: string | null): string {
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

/** `?next=` of an address where it is a page of ours that one may come back to; null elsewhere. */
export function nextOf(search: string): string | null {
  const asked = new URLSearchParams(search).get('next');
  if (asked === null || !asked.startsWith('/')) return null;
  // Read as a browser reads it: `//other.host` and `/\other.host` are other origins.
  const base = 'http://here.invalid';
  if (!URL.canParse(asked, base)) return null;
  const { origin, pathname, search: query, hash } = new URL(asked, base);
  if (origin !== base || pathname.startsWith('//') || entrances.test(pathname)) return null;
  if (/^\/(api|office|assets|uploads)(\/|$)/.test(pathname)) return null;
  return pathname + query + hash;
}

function pathOf({ pathname, search }: Here): string {
  return pathname + search;
}
