import { createHash } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { customerActionsOf } from '../../core/orders/available-actions.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { mimeOf } from '../platform/files/mime-of.ts';
import { type ChangedOrder, changeOrder } from './change-order.ts';
import type { OrdersDeps } from './deps.ts';
import { type Actor, refuseStranger } from './order-control.ts';
import { orderCheques } from './tables.ts';

/** Cheques one order may have: enough for mistakes, too few to fill a disk. */
const chequesMax = 10;
const nameLengthMax = 120;

export type Cheque = { readonly name: string; readonly content: Buffer };

/**
 * Takes a cheque for an order. It must be a PDF by its content, whatever it is called, and a whole
 * one; the same file sent again is kept once.
 */
export async function sendCheque(
  deps: OrdersDeps,
  orderId: string,
  cheque: Cheque,
  actor: Actor,
): Promise<ChangedOrder | Refusal> {
  if (!(await isPdf(cheque.content))) {
    return refuse('invalid_format', 'cheque');
  }
  const sha256 = createHash('sha256').update(cheque.content).digest('hex');
  const file = await deps.platform.files.put(cheque.content);
  const changed = await changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (order, row, tx) => {
      const stranger = await refuseStranger(tx, row, actor);
      if (stranger !== null) return stranger;
      if (!customerActionsOf(order, deps.platform.clock.now()).includes('send_cheque')) {
        return refuse('invalid_transition');
      }
      const [kept] = await tx
        .select({ total: count() })
        .from(orderCheques)
        .where(eq(orderCheques.orderId, orderId));
      if ((kept?.total ?? 0) >= chequesMax) return refuse('rate_limited');
      const [same] = await tx
        .select({ id: orderCheques.id })
        .from(orderCheques)
        .where(and(eq(orderCheques.orderId, orderId), eq(orderCheques.sha256, sha256)));
      return same === undefined ? { type: 'cheque_received' } : refuse('already_saved', 'cheque');
    },
    alongside: async (tx) => {
      await tx.insert(orderCheques).values({
        orderId,
        file,
        name: safeName(cheque.name),
        bytes: cheque.content.length,
        sha256,
      });
    },
  });
  if (isRefusal(changed)) await deps.platform.files.remove(file);
  return changed;
}

/** Readers look for the end of a document within this much of its last bytes. */
const endBytesMax = 1024;

/** A PDF from its header to its end: what was cut off, or has nothing in it, is none. */
async function isPdf(content: Buffer): Promise<boolean> {
  if ((await mimeOf(content)) !== 'application/pdf') return false;
  const ends = content.lastIndexOf('%%EOF') >= Math.max(1, content.length - endBytesMax);
  const points = content.includes('startxref') || content.includes('trailer');
  return ends && points && content.includes(' obj');
}

/** The name is shown to operators: no path, no control characters, a bound. */
function safeName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base.replace(/[\p{C}<>:"|?*]/gu, '').slice(0, nameLengthMax);
  return clean === '' ? 'cheque.pdf' : clean;
}
