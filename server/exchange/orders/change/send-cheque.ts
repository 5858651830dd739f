import { createHash } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { customerActionsOf } from '../../../../core/orders/available-actions.ts';
import { isRefusal, type Refusal, refuse, tooMany } from '../../../../core/refusal.ts';
import { dropDraft, putDraft, saveDraft } from '../../../platform/files/file-drafts.ts';
import { mimeOf } from '../../../platform/files/mime-of.ts';
import { readPhoto } from '../../../platform/pictures/read-photo.ts';
import { queueChequeReading } from '../../cheques/queue-reading.ts';
import type { OrdersDeps } from '../deps.ts';
import { orderCheques } from '../tables.ts';
import { type ChangedOrder, changeOrder } from './change-order.ts';
import { type Caller, refuseNotOwner } from './order-control.ts';

/** Cheques one order may have: enough for mistakes, too few to fill a disk. */
const chequesMax = 10;
/** No place becomes free: by tomorrow a person has looked at them. */
const fullSeconds = 86_400;
const nameLengthMax = 120;

export type Cheque = { readonly name: string; readonly content: Buffer };

/**
 * Takes a cheque for an order. By its content, whatever it is called, it must be a whole PDF or a
 * picture, which is drawn anew; the same file sent again is kept once. The worker reads it later.
 */
export async function sendCheque(
  deps: OrdersDeps,
  orderId: string,
  cheque: Cheque,
  caller: Caller,
): Promise<ChangedOrder | Refusal> {
  const checked = await contentOf(cheque.content);
  if (checked === null) return refuse('invalid_format', 'cheque');
  const { kind, content } = checked;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = await putDraft(deps.platform, content);
  const changed = await changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (order, row, tx) => {
      const stranger = await refuseNotOwner(tx, row, caller);
      if (stranger !== null) return stranger;
      if (!customerActionsOf(order, deps.platform.clock.now()).includes('send_cheque')) {
        return refuse('invalid_transition');
      }
      const [counted] = await tx
        .select({ total: count() })
        .from(orderCheques)
        .where(eq(orderCheques.orderId, orderId));
      if ((counted?.total ?? 0) >= chequesMax) return tooMany(fullSeconds);
      const [same] = await tx
        .select({ id: orderCheques.id })
        .from(orderCheques)
        .where(and(eq(orderCheques.orderId, orderId), eq(orderCheques.sha256, sha256)));
      return same === undefined ? { type: 'cheque_received' } : refuse('already_saved', 'cheque');
    },
    alongside: async (tx) => {
      await saveDraft(tx, file);
      const name = safeName(cheque.name, kind);
      const [saved] = await tx
        .insert(orderCheques)
        .values({ orderId, file, name, kind, sha256, bytes: content.length })
        .returning({ id: orderCheques.id });
      if (saved === undefined) return;
      await queueChequeReading(tx, { id: saved.id, orderId });
      await deps.remote.tell(tx, orderId, 'receipt', saved.id);
    },
  });
  if (isRefusal(changed)) await dropDraft(deps.platform, file);
  return changed;
}

type ReceivedFile = { readonly kind: 'pdf' | 'picture'; readonly content: Buffer };

/** What is kept of a file; null where it is neither a whole PDF nor a picture. */
async function contentOf(content: Buffer): Promise<ReceivedFile | null> {
  if (await isPdf(content)) return { kind: 'pdf', content };
  const photo = await readPhoto(content);
  return photo === null ? null : { kind: 'picture', content: photo.bytes };
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
function safeName(name: string, kind: ReceivedFile['kind']): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const clean = base.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]/gu, '').slice(0, nameLengthMax);
  if (clean !== '') return clean;
  return kind === 'pdf' ? 'cheque.pdf' : 'cheque.jpg';
}
