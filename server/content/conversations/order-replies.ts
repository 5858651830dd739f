import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import { sharedSecret } from '../../platform/secret/shared-secret.ts';
import { lettersOf } from './reference.ts';
import { replyAddress } from './reply-address.ts';

type NumberedOrder = { readonly id: string; readonly number: string };

/**
 * Where answers to mails about an order go, and which order they come back to. Most orders have no
 * conversation and get none for being mailed about: the address names the order by its number, with
 * sixty bits that only the shop can make from it.
 */
export interface OrderReplies {
  /** `support+NUMBER-SIGNATURE@…`, else whatever address support has; null where there is none. */
  addressOf(order: NumberedOrder): string | null;
  /** Whether a signature is that of an order. */
  isOf(signature: string, orderId: string): boolean;
}

/** Opens the addresses of this shop: made from the order and a secret, and kept nowhere. */
export async function openOrderReplies({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<OrderReplies> {
  const secret = await sharedSecret(database, 'order replies');
  const signatureOf = (orderId: string) =>
    lettersOf(createHmac('sha256', secret).update(orderId).digest().subarray(0, 12));
  return {
    addressOf: ({ id, number }) => replyAddress(config, `${number}-${signatureOf(id)}`),
    isOf(signature, orderId) {
      const own = Buffer.from(signatureOf(orderId));
      const given = Buffer.from(signature);
      return given.length === own.length && timingSafeEqual(given, own);
    },
  };
}
