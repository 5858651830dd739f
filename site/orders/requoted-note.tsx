import { Notice } from '../../ui/notice.tsx';
import type { Order } from './order-view.ts';

/** An order that is exchanged for other amounts than were agreed says so, with both. */
export function RequotedNote({ order }: { order: Order }) {
  const line = order.timeline.findLast(({ code }) => code.startsWith('requoted_'));
  const over = order.status === 'processing' || order.status === 'completed';
  return line === undefined || !over ? null : <Notice tone="waiting">{line.text}</Notice>;
}
