import { base58 } from '@scure/base';

/**
 * Checks a Solana address: 32 bytes in base58, which has no checksum of its own, so only a wrong
 * length or sign is seen. Gives it or `null`; the row of ones is the system's, not a person's.
 */
export function solanaAddress(address: string): string | null {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return null;
  const bytes = base58.decode(address);
  return bytes.length === 32 && bytes.some((byte) => byte !== 0) ? address : null;
}
