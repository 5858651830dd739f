import type { Platform } from '../../platform/platform.ts';

/** Purpose of the hash by which a card is known again. */
const cardPurpose = 'card';

/** The hash of a card number, the same in every verification, order and saved card. */
export function cardHashOf({ vault }: Pick<Platform, 'vault'>, digits: string): string {
  return vault.hash(digits, cardPurpose);
}
