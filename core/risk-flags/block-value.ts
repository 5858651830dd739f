import { ipNetwork } from './ip-network.ts';

export const blockKinds = ['account', 'email', 'phone', 'name', 'ip', 'network'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** What becomes of an order that meets an entry: it gets no requisites, or its payout waits. */
export const blockModes = ['refuse', 'hold_payout'] as const;
export type BlockMode = (typeof blockModes)[number];

/** Whose an entry is: operators' own, or of a list that a monitor keeps. */
export const blockOrigins = ['own', 'bestchange'] as const;
export type BlockOrigin = (typeof blockOrigins)[number];

/** One way of writing for what is blocked and for what is looked up: empty when nothing is left. */
export function blockValue(kind: BlockKind, text: string): string {
  const plain = text.normalize('NFKC').trim();
  switch (kind) {
    case 'account':
      // Hexadecimal addresses are written in either case, others keep theirs apart.
      return /^0x[0-9a-f]+$/i.test(plain) ? plain.toLowerCase() : plain.replace(/[\s-]/g, '');
    case 'email':
      return plain.toLowerCase();
    case 'phone': {
      const digits = plain.replace(/[^0-9]/g, '');
      return digits.length === 11 && digits.startsWith('8') ? `7${digits.slice(1)}` : digits;
    }
    case 'name':
      return plain
        .toLowerCase()
        .replaceAll('ё', 'е')
        .split(/[^\p{L}]+/u)
        .filter((word) => word !== '')
        .sort()
        .join(' ');
    case 'ip':
      return plain.toLowerCase();
    case 'network':
      return ipNetwork(plain);
    default:
      return kind satisfies never;
  }
}
