import type { Order } from '../order-view.ts';

/** What every status is drawn from. */
export type StatusProps = { readonly order: Order };
