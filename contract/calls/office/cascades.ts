import {
  cascadeAttributes,
  cascadeOrderRequest,
  disputableAttributes,
} from '../../office/cascades.ts';
import type { CallTable, Resource } from '../call.ts';
import { textPart } from '../parameters.ts';

const cascade = {
  type: 'cascades',
  attributes: cascadeAttributes,
  notes: {
    providers: 'In the order they are asked, with what each has done for seven days.',
    own: 'Directions that ask in an order of their own.',
  },
} as const satisfies Resource;

const disputable = {
  type: 'requisite_requests',
  attributes: disputableAttributes,
  notes: {
    disputed: 'The provider has been told of a dispute.',
    may_dispute: 'It takes disputes at all.',
  },
} as const satisfies Resource;

const group = 'money';
const params = { id: textPart('^.{1,300}$') };
const wrongOrder = [
  'required',
  'too_short',
  'too_long',
  'less_than',
  'invalid_format',
  'not_found',
] as const;

/** Whom orders ask for requisites, in which order, and how each has done; and disputes. */
export const officeCascadeCalls = {
  'GET /office/api/cascades': {
    name: 'listCascades',
    group,
    summary: 'Whom the orders of each payment system ask for requisites, one after the other',
    permission: 'catalogue.read',
    status: 200,
    answer: { kind: 'all', of: cascade },
    refusals: [],
  },
  'PUT /office/api/cascades/{id}': {
    name: 'orderCascade',
    group,
    summary: 'Put the providers of a payment system into another order',
    params,
    body: { kind: 'attributes', type: 'cascades', schema: cascadeOrderRequest },
    permission: 'catalogue.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: wrongOrder,
  },
  'PUT /office/api/direction_cascades/{id}': {
    name: 'orderDirectionCascade',
    group,
    summary: 'Give a direction an order of its own; none: it asks as all others do',
    params,
    body: { kind: 'attributes', type: 'direction_cascades', schema: cascadeOrderRequest },
    permission: 'catalogue.change',
    status: 204,
    answer: { kind: 'empty' },
    refusals: wrongOrder,
  },
  'GET /office/api/requisite_requests': {
    name: 'listDisputable',
    group,
    summary: 'Orders that are over at their provider while their customers say that they paid',
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'all', of: disputable },
    refusals: [],
  },
  'POST /office/api/requisite_requests/{id}/dispute': {
    name: 'disputeRequisites',
    group,
    summary: 'Tell the provider that its customer has paid',
    params,
    permission: 'orders.confirm',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
