import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

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
  const written = checksummed(digits.toLowerCase());
  return written === nowhere || !(oneCase || address === written) ? null : written;
}

/** EIP-55: a letter is a capital where the digit of the hash in its place is 8 or more. */
function checksummed(digits: string): string {
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  const letters = [...digits].map((digit, place) =>
    (hash[place] ?? '0') >= '8' ? digit.toUpperCase() : digit,
  );
  return `0x${letters.join('')}`;
}
