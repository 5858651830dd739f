import { createHmac, timingSafeEqual } from 'node:crypto';
import { isToken } from '../../people/auth/opaque-token.ts';
import type { Platform } from '../../platform/platform.ts';
import { sharedSecret } from '../../platform/secret/shared-secret.ts';

/** Says by its link alone that whoever follows it was mailed it, and lets them write a review. */
export interface ReviewLinks {
  tokenOf(orderId: string): string;
  isOf(token: unknown, orderId: string): boolean;
}

/** Opens the links of this shop: tokens are made from the order and a secret, and kept nowhere. */
export async function openReviewLinks({
  database,
}: Pick<Platform, 'database'>): Promise<ReviewLinks> {
  const secret = await sharedSecret(database, 'reviews');
  const digestOf = (orderId: string) => createHmac('sha256', secret).update(orderId).digest();
  return {
    tokenOf: (orderId) => digestOf(orderId).toString('base64url'),
    isOf(token, orderId) {
      return isToken(token) && timingSafeEqual(Buffer.from(token, 'base64url'), digestOf(orderId));
    },
  };
}
