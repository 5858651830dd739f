import { Address } from '@ton/core/dist/address/Address.js';

/**
 * The one way in which an account of TON is written here, whether its address is raw or
 * user-friendly, bounceable or not; null where it is none. Not bounceable, since what is sent to a
 * wallet that was never used would come back otherwise.
 */
export function tonAccountOf(text: string): string | null {
  try {
    return Address.parse(text).toString({ urlSafe: true, bounceable: false, testOnly: false });
  } catch {
    return null;
  }
}
