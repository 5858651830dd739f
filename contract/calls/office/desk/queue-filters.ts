import { queueFilterAttributes, queueFilterRequest } from '../../../office/desk/queue-filters.ts';
import type { CallTable, Resource } from '../../call.ts';
import { uuidPart } from '../../parameters.ts';

const filter = {
  type: 'queue_filters',
  attributes: queueFilterAttributes,
  notes: { own: 'Whoever asks has saved it, and may remove it.' },
} as const satisfies Resource;

const group = 'orders';

/** What operators ask the queue for again and again. */
export const queueFilterCalls = {
  'GET /office/api/queue_filters': {
    name: 'listQueueFilters',
    group,
    summary: 'Saved filters of the queue: one’s own, and those that colleagues share',
    permission: 'orders.read',
    status: 200,
    answer: { kind: 'all', of: filter },
    refusals: [],
  },
  'POST /office/api/queue_filters': {
    name: 'saveQueueFilter',
    group,
    summary: 'Save a filter of the queue, for oneself or for everybody',
    about: '`query` has the parameters of the queue, and no others.',
    body: { kind: 'attributes', type: 'queue_filters', schema: queueFilterRequest },
    permission: 'orders.read',
    status: 201,
    answer: { kind: 'one', of: filter },
    refusals: ['required', 'too_short', 'too_long', 'invalid_format', 'already_saved'],
  },
  'DELETE /office/api/queue_filters/{id}': {
    name: 'removeQueueFilter',
    group,
    summary: 'Remove a filter that one has saved',
    params: { id: uuidPart },
    permission: 'orders.read',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
