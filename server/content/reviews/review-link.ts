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
  const tokenOf = (orderId: string) =>
    createHmac('sha256', secret).update(orderId).digest('base64url');
  return {
    tokenOf,
    // As texts: the last letter of one has two bits that no byte comes from.
    isOf: (token, orderId) =>
      isToken(token) && timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(orderId))),
  };
}
