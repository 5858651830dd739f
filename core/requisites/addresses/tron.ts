import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const version = 0x41;

/** Checks a TRON address (`T…`, base58 with its checksum); gives it or `null`. */
export function tronAddress(address: string): string | null {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return null;
  try {
    const bytes = base58check.decode(address);
    const isSomebody = bytes.subarray(1).some((byte) => byte !== 0);
    return bytes.length === 21 && bytes[0] === version && isSomebody ? address : null;
  } catch {
    return null;
  }
}
