import { isIPv4, isIPv6 } from 'node:net';

/**
 * What one visitor's requests come from: an IPv4 address, or the /64 of an IPv6 one, since a home
 * has a whole /64 to change addresses in.
 */
export function addressOf(ip: string): string {
  return inIPv4(ip) ?? groupsOf(ip).slice(0, 4).join(':');
}

/**
 * What is bounded together where addresses cost money: the /24 of an IPv4 address, the /64 of an
 * IPv6 one. What is no address, such as a partner's name for its customer, stands for itself.
 */
export function holderNetworkOf(ip: string): string {
  const v4 = inIPv4(ip);
  if (v4 !== null) return networkOf(v4);
  return isIPv6(ip.replace(/%.*$/, '')) ? addressOf(ip) : ip;
}

/** The neighbourhood of an address: its /24, or its /48. */
export function networkOf(ip: string): string {
  const v4 = inIPv4(ip);
  return v4 === null ? groupsOf(ip).slice(0, 3).join(':') : v4.split('.').slice(0, 3).join('.');
}

/** An IPv4 address as it is, or out of its IPv6 clothes (`::ffff:10.0.0.1`). */
function inIPv4(ip: string): string | null {
  const bare = ip.replace(/^::ffff:/i, '');
  return isIPv4(bare) ? bare : null;
}

function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  if (tail === undefined) return first;
  const last = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...zeros, ...last];
}
