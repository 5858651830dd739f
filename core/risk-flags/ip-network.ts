const v4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/(\d{1,3}))?$/;

/**
 * The network that is blocked with an address: its /24, or the /64 of an IPv6 one, in one way of
 * writing. A network is taken as itself when it is of that size; empty for anything else.
 */
export function ipNetwork(text: string): string {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '');
  const found = v4.exec(bare);
  if (found !== null) {
    const [, a = '', b = '', c = '', d = '', bits] = found;
    const isRight = [a, b, c, d].every((part) => Number(part) <= 255);
    return isRight && (bits ?? '24') === '24' ? `${[a, b, c].map(Number).join('.')}.0/24` : '';
  }
  const [address = '', bits = '64'] = bare.replace(/%.*$/, '').split('/');
  const groups = bits === '64' ? groupsOf(address) : null;
  return groups === null ? '' : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address without leading zeros; null where it is none. */
function groupsOf(address: string): readonly string[] | null {
  const [head = '', tail, ...more] = address.split('::');
  if (!address.includes(':') || more.length > 0) return null;
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...first, ...Array.from({ length: missing }, () => '0'), ...last];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
