import type { FastifyReply } from 'fastify';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import { readCheques } from '../../../exchange/orders/order-records.ts';
import type { OfficeDeps } from '../../access/deps.ts';

/**
 * Sends a customer's cheque to an operator. It came from a stranger, so the browser may only save
 * it, and would run nothing in it if it were opened all the same.
 */
export async function sendCheque(
  { platform }: OfficeDeps,
  { id, chequeId }: { readonly id: string; readonly chequeId: string },
  reply: FastifyReply,
): Promise<FastifyReply | Refusal> {
  const cheques = await readCheques(platform.database, id);
  const cheque = cheques.find((each) => each.id === chequeId);
  if (cheque === undefined) return refuse('not_found');
  const content = await platform.files.get(cheque.file);
  if (content === null) return refuse('not_found');
  return (
    reply
      .type(cheque.kind === 'pdf' ? 'application/pdf' : 'image/jpeg')
      // Never the stranger's own name: `cheque.hta` would be opened as a program.
      .header(
        'content-disposition',
        `attachment; filename="cheque.${cheque.kind === 'pdf' ? 'pdf' : 'jpg'}"`,
      )
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .send(content)
  );
}
