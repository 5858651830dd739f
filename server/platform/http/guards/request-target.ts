import { isDataPath } from './security-headers.ts';

/** A target that the router cannot read: it answers 400 without asking anybody else. */
export const unreadable = '/%';

/**
 * The target of a request in its one form, so that whatever looks at it sees what the router sees:
 * no scheme and host (`GET http://host/faq`), no letter in percents that needs none (`/%61pi`), no
 * sign that the URL standard reads as another (`\`). What has no business in a path, such as
 * `..` or a line end, makes a call unreadable.
 *
 * A mistyped page gets the page that says so: where a `%` of its path begins no sign, as in
 * `/news/%ZZ`, or begins one that no path has, every `%` stands for itself.
 */
export function requestTarget(raw: string): string {
  const target = withoutHost(raw).replace(/#.*$/s, '');
  if (!target.startsWith('/')) return unreadable;
  const end = target.indexOf('?');
  const path = normalPath(end === -1 ? target : target.slice(0, end));
  const query = end === -1 ? '' : target.slice(end);
  if (path.split('/').some((part) => part === '.' || part === '..')) return unreadable;
  if (isReadable(path)) return path + query;
  return isDataPath(path) ? unreadable : path.replaceAll('%', '%25') + query;
}

/** `http://host/faq?x` asks for `/faq?x`, as RFC 9112 has it. */
function withoutHost(raw: string): string {
  const rest = raw.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
  return rest === raw || rest.startsWith('/') ? rest : `/${rest}`;
}

const unreserved = /^[A-Za-z0-9._~-]$/;
/** Signs that stand in percents or not at all; bytes beyond ASCII come one by one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unsafe = /[\u0000-\u0020"<>\\^`{|}\u007f-\uffff]/g;

function normalPath(path: string): string {
  return path
    .replace(unsafe, (sign) => percent(sign.charCodeAt(0) & 0xff))
    .replace(/%([0-9a-f]{2})/gi, (_escape, hex: string) => {
      const sign = String.fromCharCode(Number.parseInt(hex, 16));
      return unreserved.test(sign) ? sign : `%${hex.toUpperCase()}`;
    });
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Control characters and line separators; a path has none. */
const control = /[\p{Cc}\u2028\u2029]/u;

function isReadable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    return !control.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
