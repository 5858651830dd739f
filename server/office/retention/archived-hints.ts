import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ArchiveKind } from '../../platform/archives/archive-month.ts';

const columns = z.object({
  gateway: z.string(),
  reference: z.string(),
  content: z.string(),
  /** Of the order; null where it is not known any more. */
  number: z.string().nullable(),
});

/** Notifications of providers of requisites as they are archived: what was said, word by word. */
export const hintArchiveKind: ArchiveKind = {
  name: 'requisite_hints',
  table: sql`requisite_hints`,
  at: sql`received_at`,
  columns: sql`gateway, reference, content, (
    select orders.number from requisite_requests
      join orders on orders.id = requisite_requests.order_id
     where requisite_requests.reference = requisite_hints.reference) as number`,
  describe(row) {
    const { gateway, reference, content, number } = columns.parse(row);
    const numbers = number === null ? [reference] : [reference, number];
    return {
      recipient: null,
      subject: [gateway, ...numbers].join(' '),
      text: content,
      state: null,
      numbers,
    };
  },
};
