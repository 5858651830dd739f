import { reportKeys } from '../../../../core/reports/results.ts';
import {
  directionFlowAttributes,
  flowAttributes,
  reportSubscriptionAttributes,
  reportSubscriptionRequest,
  resultAttributes,
  resultsMeta,
} from '../../../office/reports.ts';
import type { CallTable, Resource } from '../../call.ts';
import { choiceParameter, looseParameter } from '../../parameters.ts';
import { dayParameters, sheetAnswer, sheetParameter } from './days.ts';

const result = {
  type: 'results',
  attributes: resultAttributes,
  notes: { profit: 'All columns but the turnover; a loss has a minus.' },
} as const satisfies Resource;

const flow = {
  type: 'order_flows',
  attributes: flowAttributes,
  notes: { median_s: 'From the deposit to the end of the order, a fortieth off at most.' },
} as const satisfies Resource;

const directionFlow = {
  type: 'direction_flows',
  attributes: directionFlowAttributes,
} as const satisfies Resource;

const subscription = {
  type: 'report_subscriptions',
  attributes: reportSubscriptionAttributes,
} as const satisfies Resource;

const group = 'money';
const query = {
  ...dayParameters,
  by: choiceParameter('What the report is divided by; `day` where nothing is named.', reportKeys),
  currency: looseParameter('In which currency sums are; `RUB` where none is named.', {
    type: 'string',
  }),
} as const;
const refusals = ['invalid_format', 'greater_than', 'less_than'] as const;

/** What the business brought, and how its orders went on. */
export const officeReportCalls = {
  'GET /office/api/reports/results': {
    name: 'showResults',
    group,
    summary: 'Profit and loss in one currency by day, direction, operator or partner',
    about:
      'Postings are summed to the last unit and then valued at the closing price of their day; ' +
      'of today, at the newest.',
    query,
    permission: 'figures.read',
    status: 200,
    answer: { kind: 'all', of: result, meta: resultsMeta },
    refusals,
  },
  'GET /office/api/reports/results/export': {
    name: 'exportResults',
    group,
    summary: 'The same as a spreadsheet',
    query: { ...query, format: sheetParameter },
    permission: 'figures.read',
    status: 200,
    answer: sheetAnswer,
    refusals,
  },
  'GET /office/api/reports/flow': {
    name: 'showOrderFlow',
    group,
    summary: 'How many quotes became orders, were paid and completed, and how long that took',
    query: dayParameters,
    permission: 'figures.read',
    status: 200,
    answer: { kind: 'one', of: flow },
    refusals,
  },
  'GET /office/api/reports/direction_flows': {
    name: 'listDirectionFlows',
    group,
    summary: 'The same of each direction, those with most quotes first, a hundred of them',
    about: 'Days are days of UTC.',
    query: dayParameters,
    permission: 'figures.read',
    status: 200,
    answer: { kind: 'all', of: directionFlow },
    refusals,
  },
  'GET /office/api/report_subscription': {
    name: 'showReportSubscription',
    group,
    summary: 'Which reports are mailed to whoever asks',
    permission: 'figures.read',
    status: 200,
    answer: { kind: 'one', of: subscription },
    refusals: [],
  },
  'PUT /office/api/report_subscription': {
    name: 'changeReportSubscription',
    group,
    summary: 'Have reports mailed each day or week, or no more',
    body: { kind: 'attributes', type: 'report_subscriptions', schema: reportSubscriptionRequest },
    permission: 'figures.read',
    status: 200,
    answer: { kind: 'one', of: subscription },
    refusals: ['required', 'invalid_format', 'conflict'],
  },
} as const satisfies CallTable;
