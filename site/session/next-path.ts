import { isEntrance, nextPathOf } from '../../contract/next-path.ts';

/** Where signing in leads when nobody has said where they were. */
export const afterSignIn = '/account/orders';

type Here = { readonly pathname: string; readonly search: string };

/** The way to the sign-in that leads back here; pages on that way keep the `next` they have. */
export function loginPath({ pathname, search }: Here): string {
  return withNext('/login', isEntrance(pathname) ? nextOf(search) : pathname + search);
}

/** A page on the way into an account that still leads to `next`. */
export function withNext(path: string, next: string | null): string {
  if (next === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}`;
}

/** `?next=` of an address where it is a page of ours that one may come back to; null elsewhere. */
export function nextOf(search: string): string | null {
  return nextPathOf(new URLSearchParams(search).get('next'));
}
