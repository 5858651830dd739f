import { BlockList, isIP } from 'node:net';

/** Addresses of robots that operators let through: what they read is bounded by no limit. */
export interface Robots {
  /** Whether an address is one of theirs. */
  has(ip: string | undefined): boolean;
  /** These and no others from now on; what is no address is left out. */
  replace(addresses: readonly string[]): void;
}

/** The widest network that may be let through: more would be everybody's. */
const prefixMin = { 4: 16, 6: 32 } as const;

/** Nobody, until somebody is named. */
export function openRobots(): Robots {
  let list = new BlockList();
  let any = false;
  return {
    has(ip) {
      if (!any || ip === undefined) return false;
      const plain = ip.replace(/^::ffff:(?=[0-9.]+$)/i, '');
      const family = isIP(plain);
      return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
    },
    replace(addresses) {
      list = new BlockList();
      any = false;
      for (const address of addresses) {
        const read = readAddress(address);
        if (read === null) continue;
        list.addSubnet(read.ip, read.prefix, read.family);
        any = true;
      }
    },
  };
}

/** `162.19.29.225` or `2001:db8::/48`; networks that are too wide are none. */
export function isRobotAddress(text: string): boolean {
  return readAddress(text) !== null;
}

function readAddress(text: string) {
  const [ip = '', bits, ...more] = text.split('/');
  const version = isIP(ip);
  if ((version !== 4 && version !== 6) || more.length > 0) return null;
  const prefixMax = version === 4 ? 32 : 128;
  if (bits !== undefined && !/^[0-9]{1,3}$/.test(bits)) return null;
  const prefix = bits === undefined ? prefixMax : Number(bits);
  if (prefix < prefixMin[version] || prefix > prefixMax) return null;
  const family = version === 4 ? ('ipv4' as const) : ('ipv6' as const);
  return { ip, prefix, family };
}
