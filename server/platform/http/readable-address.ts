import { isData } from './security-headers.ts';

/**
 * The address of a page as the router can read it: where a `%` begins no sign, as in `/news/%ZZ`,
 * every `%` of the path stands for itself. Whoever mistyped a link gets the page that says so, and
 * not the words of a router. Calls are left as they are: there it is `malformed`.
 */
export function readableAddress(url: string): string {
  if (!url.includes('%') || isData(url)) return url;
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
