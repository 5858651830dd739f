import { keccak_256 } from '@noble/hashes/sha3.js';
import { base58xmr } from '@scure/base';
import type { ChainNet } from '../account-rule.ts';

type Kind = 'standard' | 'subaddress' | 'integrated';

/** First byte of each kind of address; a private network (regtest) writes them as the main one. */
const prefixes: Record<ChainNet, Record<number, Kind>> = {
  main: { 18: 'standard', 19: 'integrated', 42: 'subaddress' },
  test: { 53: 'standard', 54: 'integrated', 63: 'subaddress' },
  regtest: { 18: 'standard', 19: 'integrated', 42: 'subaddress' },
};

/** Two public keys behind the prefix, and eight bytes of payment id in an integrated address. */
const payloadBytes: Record<Kind, number> = { standard: 65, subaddress: 65, integrated: 73 };
const checksumBytes = 4;

/** Checks a Monero address by its prefix, length and keccak checksum; gives it or `null`. */
export function moneroAddress(net: ChainNet, address: string): string | null {
  const bytes = decoded(address);
  if (bytes === null) return null;
  const kind = prefixes[net][bytes[0] ?? 0];
  if (kind === undefined || bytes.length !== payloadBytes[kind] + checksumBytes) return null;
  const payload = bytes.subarray(0, payloadBytes[kind]);
  const checksum = bytes.subarray(payloadBytes[kind]);
  const expected = keccak_256(payload).subarray(0, checksumBytes);
  return checksum.every((byte, index) => byte === expected[index]) ? address : null;
}

function decoded(address: string): Uint8Array | null {
  try {
    return base58xmr.decode(address);
  } catch {
    return null;
  }
}
