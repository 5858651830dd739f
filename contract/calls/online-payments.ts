import {
  demoPaymentRequest,
  paymentFormAttributes,
  paymentFormRequest,
} from '../online-payments.ts';
import type { CallTable, Resource } from './call.ts';
import { textPart } from './parameters.ts';

const paymentForm = {
  type: 'payment_forms',
  attributes: paymentFormAttributes,
  notes: {
    fields: 'Each becomes a hidden field of the form, under its name.',
  },
} as const satisfies Resource;

/** Paying on the page of a provider, and what the provider tells of it. */
export const onlinePaymentCalls = {
  'POST /api/v1/online_payments/request': {
    name: 'requestPaymentForm',
    group: 'orders',
    summary: 'A form to pay an order with on the page of a payment provider',
    about:
      'While `pay_online` is among the available actions. The browser submits it as it is. The same ' +
      'order asked for again is the same payment. Coming back from there proves nothing: the ' +
      'order says what has come.',
    body: { kind: 'form', schema: paymentFormRequest },
    status: 200,
    answer: { kind: 'one', of: paymentForm },
    refusals: ['not_found', 'order_control_required', 'required', 'payment_form_failed'],
  },
  'POST /api/v1/demo_payments': {
    name: 'playPayment',
    group: 'service',
    summary: 'Play the payer on the page of the demo’s provider',
    about: 'Exists in the demo alone.',
    body: { kind: 'attributes', type: 'demo_payments', schema: demoPaymentRequest },
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found', 'invalid_format', 'required'],
  },
  'POST /api/v1/payment_notifications/{gateway}': {
    name: 'notifyOfPayment',
    group: 'service',
    summary: 'What a payment provider tells of a payment',
    about:
      'For providers alone: believed by its signature, kept once, and answered in the words that ' +
      'each of them wants to hear. It credits nothing by itself.',
    params: { gateway: textPart('^[a-z][a-z0-9_]{1,30}$') },
    // They send from a few addresses, and again and again until they are answered.
    perMinute: 1_200,
    body: { kind: 'raw' },
    status: 200,
    answer: { kind: 'text', mediaType: 'text/plain', about: 'Taken: in the provider’s words.' },
    refusals: ['not_found', 'too_large'],
  },
} as const satisfies CallTable;
