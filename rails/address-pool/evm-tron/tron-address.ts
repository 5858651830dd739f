import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** Writes an address as people do (`T…`), of its hex with the leading 41 or without; null: none. */
export function tronAddressOf(hex: string): string | null {
  const bare = hex.replace(/^0x/i, '');
  const full = bare.length === 40 ? `41${bare}` : bare;
  return /^41[0-9a-f]{40}$/i.test(full) ? base58check.encode(hexToBytes(full)) : null;
}

/** The hex of an address with its leading 41, as nodes write it. */
export function hexOfTron(address: string): string {
  return bytesToHex(base58check.decode(address));
}
