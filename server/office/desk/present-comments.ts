import type { OfficeOrderAttributes } from '../../../contract/office/orders.ts';
import { operatorActor } from '../../../core/actor.ts';
import type { NameActor } from '../access/actor-names.ts';
import type { OrderFile } from './read-order.ts';

type Comment = OfficeOrderAttributes['comments'][number];

/** Notes of operators and what was written with the customer, in one line of time. */
export function presentComments(
  { comments, messages }: Pick<OrderFile, 'comments' | 'messages'>,
  nameOf: NameActor,
): Comment[] {
  const notes = comments.map(
    ({ id, text, operatorId, createdAt }): Comment => ({
      id,
      kind: 'note',
      text,
      by: nameOf(operatorActor(operatorId)),
      at: createdAt.toISOString(),
    }),
  );
  const written = messages.map(
    ({ id, author, body, createdAt }): Comment => ({
      id: String(id),
      kind: author === 'customer' ? 'question' : 'answer',
      text: body,
      by: nameOf(author),
      at: createdAt.toISOString(),
    }),
  );
  return [...notes, ...written].sort((one, other) => (one.at < other.at ? -1 : 1));
}
