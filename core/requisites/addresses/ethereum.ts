import { checksum, validate } from 'ox/Address';

const nowhere = `0x${'0'.repeat(40)}`;

/**
 * Checks an address of Ethereum or a chain that writes them so: the EIP-55 checksum where letters
 * of both cases are mixed. Gives it in its checksummed form or `null`. The zero address is refused:
 * nobody holds its key.
 */
export function ethereumAddress(address: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null;
  const digits = address.slice(2);
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  const written = oneCase ? address.toLowerCase() : address;
  if (written === nowhere || !validate(written, { strict: true })) return null;
  return checksum(written);
}
