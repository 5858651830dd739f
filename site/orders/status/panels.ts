import type { ComponentType } from 'react';
import type { OrderStatus } from '../../../core/orders/order.ts';
import { Cancelled, Refunded, Rejected } from './closed.tsx';
import { Completed } from './completed.tsx';
import { Expired } from './expired.tsx';
import { Moderation } from './moderation.tsx';
import { Processing } from './processing.tsx';
import type { StatusProps } from './status-props.ts';
import { WaitingFunds } from './waiting-funds.tsx';

/** One component per status: a new status does not compile until it has one. */
export const statusPanels = {
  waiting_funds: WaitingFunds,
  processing: Processing,
  completed: Completed,
  rejected: Rejected,
  cancelled: Cancelled,
  expired: Expired,
  moderation: Moderation,
  refunded: Refunded,
} as const satisfies Record<OrderStatus, ComponentType<StatusProps>>;
