import { randomBytes } from 'node:crypto';
import type { Refusal } from '../../../../core/refusal.ts';
import { sqlStateOf } from '../../../platform/database/in-transaction.ts';
import type { StoredAnswer } from '../../../platform/http/answers/idempotency.ts';
import { drawOrderNumber } from './draw-number.ts';

/** How often a number is drawn that other orders have. */
const drawsMax = 5;

/** The name of a new order, which opens its page, and its number, which opens nothing. */
export function newOrderName(): { readonly id: string; readonly number: string } {
  return { id: newOrderId(), number: drawOrderNumber() };
}

/** Nobody guesses it. */
export function newOrderId(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Makes an order: `work` is a transaction that draws its number, and draws again where another
 * order has it. What the books would not let happen is told by `refusalOf`.
 */
export async function makeOnce<Made>(
  work: () => Promise<Made | Refusal>,
  refusalOf: (error: unknown) => Refusal | null | Promise<Refusal | null>,
): Promise<Made | Refusal> {
  for (let draw = 1; ; draw += 1) {
    try {
      return await work();
    } catch (error) {
      const refused = await refusalOf(error);
      if (refused !== null) return refused;
      if (sqlStateOf(error) !== '23505' || draw >= drawsMax) throw error;
    }
  }
}

/** What is kept under a key that an order was made with. */
export function madeAnswer(orderId: string): StoredAnswer {
  return { status: 201, body: { orderId } };
}

/** Which order was made under a key, as it was kept. */
export function readMade({ body }: StoredAnswer): string {
  if (typeof body === 'object' && body !== null && 'orderId' in body) {
    const { orderId } = body;
    if (typeof orderId === 'string') return orderId;
  }
  throw new Error('a kept answer to an order names no order');
}
