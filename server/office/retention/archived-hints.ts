import { sql } from 'drizzle-orm';
import type { ArchiveKind } from '../../platform/archives/archive-month.ts';

type HintColumns = {
  readonly gateway: string;
  readonly reference: string;
  readonly content: string;
  /** Of the order; null where it is not known any more. */
  readonly number: string | null;
};

/** Notifications of providers of requisites as they are archived: what was said, word by word. */
export const hintArchiveKind: ArchiveKind<HintColumns> = {
  name: 'requisite_hints',
  table: sql`requisite_hints`,
  at: sql`received_at`,
  columns: sql`gateway, reference, content, (
    select orders.number from requisite_requests
      join orders on orders.id = requisite_requests.order_id
     where requisite_requests.reference = requisite_hints.reference) as number`,
  describe: ({ gateway, reference, content, number }) => ({
    recipient: null,
    subject: number === null ? `${gateway} ${reference}` : `${gateway} ${reference} ${number}`,
    text: content,
    state: null,
    numbers: number === null ? [reference] : [reference, number],
  }),
};
