import { Notice } from '../../../ui/states/notice.tsx';
import type { Order } from '../order-view.ts';

/** An order that is exchanged for other amounts than were agreed says so, with both. */
export function RequotedNote({ order }: { order: Order }) {
  const line = order.timeline.findLast(({ code }) => code.startsWith('requoted_'));
  const over = order.status === 'processing' || order.status === 'completed';
  // Before it is paid: whoever waited for their card must not pay what was agreed before.
  const unpaid = order.status === 'waiting_funds' && line?.code === 'requoted_card';
  return line === undefined || !(over || unpaid) ? null : (
    <Notice tone="waiting">{line.text}</Notice>
  );
}
