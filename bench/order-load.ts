import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import * as z from 'zod';
import type { Made } from './captured-order.ts';
import { jsonHeaders, type Offer, orderBody } from './shop.ts';
import { nextAddress } from './visitor-address.ts';

const made = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ number: z.string() }) }),
});

export const ordersPath = '/api/v1/orders';

/** Requests that make orders of these offers at quotes of this moment, each by another visitor. */
export async function orderRequests(url: string, offers: readonly Offer[]): Promise<Request[]> {
  const bodies = await Promise.all(offers.map((offer) => orderBody(url, offer)));
  return bodies.map((body) => ({
    method: 'POST',
    path: ordersPath,
    headers: jsonHeaders,
    body,
    setupRequest: (request) => ({ ...request, headers: headersOf(randomUUID(), nextAddress()) }),
  }));
}

/** Headers of one visitor of many, with the key that makes a repeated press one order. */
function headersOf(key: string, address: string): Readonly<Record<string, string>> {
  return { ...jsonHeaders, 'idempotency-key': key, 'x-forwarded-for': address };
}

/** Makes one order and tells by what it can be found. */
export async function makeOrder(url: string, offer: Offer): Promise<Made> {
  const key = randomUUID();
  const address = nextAddress();
  const answer = await fetch(url + ordersPath, {
    method: 'POST',
    headers: headersOf(key, address),
    body: await orderBody(url, offer),
  });
  const { data } = made.parse(await answer.json());
  return { orderId: data.id, number: data.attributes.number, key, address };
}
