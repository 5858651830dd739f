export const blockKinds = ['account', 'email', 'phone', 'name', 'ip'] as const;
export type BlockKind = (typeof blockKinds)[number];

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
    default:
      return kind satisfies never;
  }
}
