import { orderExceptions, orderStatuses } from '../../../core/orders/order.ts';
import { orderNeeds } from '../../office/needs.ts';
import { officeOrderAttributes, queueMeta, queueOrderAttributes } from '../../office/orders.ts';
import type { CallTable, Resource } from '../call.ts';
import {
  choiceParameter,
  looseParameter,
  orderPart,
  textParameter,
  uuidPart,
} from '../parameters.ts';

const line = {
  type: 'orders',
  name: 'queue_orders',
  attributes: queueOrderAttributes,
  notes: {
    waiting_since: 'Since when it waits for an operator.',
    escalated: 'Nobody has decided it in time.',
    claimed: 'Who is making its payout; null where one waits for somebody, or none does.',
    requisite: 'Where its customer was told to pay; null before that.',
    cheque_used_elsewhere: 'A cheque of it is on another order as well.',
  },
  personal: { email: 'email' },
} as const satisfies Resource;

/** An order with all that belongs to it, as every action with it answers as well. */
export const orderFile = {
  type: 'orders',
  name: 'office_orders',
  attributes: officeOrderAttributes,
  notes: {
    status_reason: 'Why it is as it is, for an operator to read.',
    note: 'What a person, a rail or a provider has said about it, in their own words.',
    screening_hold: 'Until when somebody looks at what screening stopped.',
    refund_amount: 'What would leave if it were sent back: the network is paid out of it.',
    lost_amount: 'What vanished from its chain after its worth had left, or may have.',
    risk_flags: 'What was found odd; never shown to the customer.',
    available_actions: 'What whoever asks may do with it now.',
    approve_offer: 'What going on would exchange now; null where nothing has come, or no price is.',
    expected_amount: 'What is still to come; null where nothing is due any more.',
    received_at_required: 'A deposit is not confirmed without the time it came.',
  },
  personal: {
    'fields.value': 'account',
    email: 'email',
    full_name: 'name',
    phone: 'phone',
    ip: 'ip',
    income_account: 'account',
    outcome_account: 'account',
    refund_account: 'account',
    'corrections.old_account': 'account',
    'corrections.new_account': 'account',
    'corrections.old_memo': 'account',
    'corrections.new_memo': 'account',
    'corrections.reason': 'prose',
    'corrections.cancel_reason': 'prose',
    status_reason: 'prose',
    note: 'prose',
    'screenings.address': 'account',
    'payouts.account': 'account',
    'payouts.recipient': 'name',
    'payouts.reason': 'prose',
    'journals.note': 'prose',
    'risk_flags.detail.*': 'account',
    'timeline.text': 'prose',
    'comments.text': 'prose',
    'cheques.name': 'prose',
    'cheques.reading.comparisons.text': 'account',
  },
} as const satisfies Resource;

const group = 'orders';
const shown = { type: 'string' };
const day = { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] };

/** Which orders of the queue are asked for. */
const queueQuery = {
  status: choiceParameter('Only those of this status.', orderStatuses),
  exception: choiceParameter('Only those with this exception.', orderExceptions),
  needs: choiceParameter('Only what waits for an operator: for this, or for any of it.', [
    ...orderNeeds,
    'any',
  ]),
  search: textParameter(
    'A number, an id, a transaction, an IP address or an amount in any notation; else parts of ' +
      'what is known of it: a phone in any form, an account, where it was told to pay.',
    { max: 200 },
  ),
  income: looseParameter('Id of the payment system that is paid in.', shown),
  outcome: looseParameter('Id of the payment system that is paid out.', shown),
  city: looseParameter('Code of the city where cash changes hands.', shown),
  since: looseParameter('Made on this day (UTC), or from this moment on.', day),
  until: looseParameter('Made until the end of this day (UTC), or before this moment.', day),
} as const;
const wrongFilters = ['invalid_format', 'too_long'] as const;

/** What operators read of orders. */
export const officeOrderCalls = {
  'GET /office/api/orders': {
    name: 'listOfficeOrders',
    group,
    summary: 'The queue: what waits longest for an operator first, then the newest orders',
    about: '`meta` counts what waits for each kind of action, whatever was looked for.',
    query: queueQuery,
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'page', of: line, meta: queueMeta, perDefault: 50 },
    refusals: [...wrongFilters, 'less_than'],
  },
  'GET /office/api/orders/export': {
    name: 'exportOrders',
    group,
    summary: 'The orders that the filters of the queue leave, as CSV',
    about: 'Whoever takes it stands in the audit log, with what they looked for.',
    query: queueQuery,
    permission: 'orders.export',
    status: 200,
    answer: { kind: 'text', mediaType: 'text/csv', about: 'One line for each order.' },
    refusals: wrongFilters,
  },
  'GET /office/api/orders/{id}': {
    name: 'readOfficeOrder',
    group,
    summary: 'One order with all that belongs to it',
    params: { id: orderPart },
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'one', of: orderFile },
    refusals: ['not_found'],
  },
  'GET /office/api/orders/{id}/cheques/{cheque_id}': {
    name: 'readCheque',
    group,
    summary: 'A cheque of a customer, to be saved',
    about: 'Only for who may see personal data: nobody can mask what stands in a picture.',
    params: { id: orderPart, cheque_id: uuidPart },
    permission: 'orders.read',
    status: 200,
    answer: {
      kind: 'text',
      mediaType: 'application/pdf, image/jpeg',
      about: 'The file as it is kept. It came from a stranger: a browser may only save it.',
    },
    refusals: ['not_found', 'files_silent'],
  },
  'GET /office/api/events': {
    name: 'followOffice',
    group,
    summary: 'Hear which orders change, and that the queue of cards has',
    permission: 'orders.read',
    status: 200,
    answer: {
      kind: 'events',
      about:
        'Server-sent events named `order`, whose `data` has the `id` of what changed, or null ' +
        'where some may have been missed, and `card`. A comment every 20 seconds keeps the line open.',
    },
    refusals: [],
  },
} as const satisfies CallTable;
