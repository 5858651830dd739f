import {
  gatewayAttributes,
  gatewayRequest,
  gatewayTrialAttributes,
  gatewayTrialRequest,
  givePaymentRequest,
  paymentNotificationAttributes,
} from '../../office/gateways.ts';
import { reasonRequest } from '../../office.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const gateway = {
  type: 'gateways',
  attributes: gatewayAttributes,
  notes: {
    gives_requisites: 'It gives requisites to pay to, and has no page of its own.',
    complete: 'Everything is entered without which no customer can be sent there.',
    possible: 'Payment systems that it could take, whether or not it is to.',
    payouts: 'Null where it pays nothing out.',
    asked: 'The provider itself is asked before anything is credited.',
    aside_until: 'Until then no customer is sent there, since it failed again and again.',
    measured: 'Of its last payments, at most thirty days old; null where there were none.',
  },
} as const satisfies Resource;

const trial = {
  type: 'gateway_trials',
  attributes: gatewayTrialAttributes,
  notes: {
    question: 'Whether it answered a signed question; `none` where it has none to ask.',
    payment: 'A real payment of no order; null where none was asked for, or it could not be made.',
    requisites: 'What came of asking for requisites of no order; null where that was not done.',
  },
} as const satisfies Resource;

const notification = {
  type: 'payment_notifications',
  attributes: paymentNotificationAttributes,
  notes: {
    order_id: 'The order that it was asked for; null where the number is none of ours.',
    asked: 'What that order was to pay.',
    may_give: 'It can still be given to an order: not once it was credited.',
  },
} as const satisfies Resource;

const group = 'money';
const one = { name: textPart('^.{1,300}$') };
// What is no id of ours is not there, but only once what was said could be read.
const params = { id: textPart('^.{1,300}$') };
const wrongFields = ['required', 'too_short', 'too_long', 'invalid_format', 'not_found'] as const;

/** Payment providers, and the money of theirs that waits for a person. */
export const officeGatewayCalls = {
  'GET /office/api/gateways': {
    name: 'listGateways',
    group,
    summary: 'Every payment provider: how it is set up, and how it fares',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: gateway },
    refusals: [],
  },
  'PUT /office/api/gateways/{name}': {
    name: 'changeGateway',
    group,
    summary: 'Set a provider up; of its secrets only those that are named change',
    params: one,
    body: {
      kind: 'attributes',
      type: 'gateways',
      schema: gatewayRequest,
      // A provider that is none is looked for before anything else.
      readByHandler: true,
    },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: gateway },
    refusals: [
      ...wrongFields,
      'too_precise',
      'not_a_number',
      'greater_than',
      'less_than',
      'conflict',
    ],
  },
  'POST /office/api/gateways/{name}/try': {
    name: 'tryGateway',
    group,
    summary: 'Ask a provider in earnest, and show what it answers',
    about: 'With a payment system a real payment of no order is asked for: nobody is to pay it.',
    params: one,
    body: {
      kind: 'attributes',
      type: 'gateway_trials',
      schema: gatewayTrialRequest,
      readByHandler: true,
    },
    permission: 'catalogue.change',
    status: 200,
    answer: { kind: 'one', of: trial },
    refusals: ['too_long', 'invalid_format', 'invalid_transition', 'not_found'],
  },
  'GET /office/api/payment_notifications': {
    name: 'listUnallocatedPayments',
    group,
    summary: 'Money that came over providers and could not be credited by itself',
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'all', of: notification },
    refusals: [],
  },
  'POST /office/api/payment_notifications/{id}/give': {
    name: 'givePayment',
    group,
    summary: 'Credit a payment to an order, by its number or id',
    params,
    body: { kind: 'attributes', type: 'payment_notifications', schema: givePaymentRequest },
    permission: 'orders.confirm',
    status: 204,
    answer: { kind: 'empty' },
    refusals: [...wrongFields, 'mismatch', 'conflict', 'invalid_transition'],
  },
  'POST /office/api/payment_notifications/{id}/settle': {
    name: 'settlePayment',
    group,
    summary: 'A person has seen to a payment of no order',
    params,
    body: { kind: 'attributes', type: 'payment_notifications', schema: reasonRequest },
    permission: 'orders.confirm',
    status: 204,
    answer: { kind: 'empty' },
    refusals: wrongFields,
  },
} as const satisfies CallTable;
