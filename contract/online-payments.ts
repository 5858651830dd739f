import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

/** Fields of POST /api/v1/online_payments/request, a multipart form. */
export const paymentFormRequest = z.object({ order_id: z.string() });

/** A form that the browser submits: it leaves for the page of a payment provider. */
export const paymentFormAttributes = z.object({
  action: z.url(),
  method: z.enum(['get', 'post']),
  fields: z.record(z.string(), z.string()),
});
export type PaymentFormAttributes = Answered<typeof paymentFormAttributes>;

/** Attributes of POST /api/v1/demo_payments, which exists in the demo alone. */
export const demoPaymentRequest = z.object({
  reference: z.string().check(z.regex(/^[1-9][0-9]{11,15}$/)),
  /** Paid as asked, paid with another amount, or given up. */
  outcome: z.enum(['paid', 'short', 'failed']),
});
export type DemoPaymentRequest = z.output<typeof demoPaymentRequest>;
