import type { Config } from '../config/config.ts';

/**
 * The name of a cookie as browsers are told it: over HTTPS it carries a prefix by which they refuse
 * it from a plain connection, and, where it is for the whole site, from any other host as well.
 */
export function cookieNameOf(
  { secureCookies }: Pick<Config, 'secureCookies'>,
  name: string,
  path = '/',
): string {
  if (!secureCookies) return name;
  return path === '/' ? `__Host-${name}` : `__Secure-${name}`;
}
