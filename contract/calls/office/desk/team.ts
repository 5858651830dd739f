import { operatorFigureAttributes, operatorFiguresMeta } from '../../../office/desk/team.ts';
import type { CallTable, Resource } from '../../call.ts';
import { dayParameters, sheetAnswer, sheetParameter } from '../money/days.ts';

const figure = {
  type: 'operator_figures',
  attributes: operatorFigureAttributes,
  notes: {
    shift_s: 'Seconds on shift; one that was never ended counts for a day.',
    actions: 'Every entry of the audit log; the counts that follow are parts of it.',
    paid: 'What was paid out by hand, refunds among it, by currency.',
    order_median_s:
      'From when the order waited for an operator until they credited it, claimed its payout or ' +
      'decided it; a fortieth off at most. Known of actions since this is measured.',
    answer_median_minutes: 'Within so many minutes half of the answers came.',
  },
} as const satisfies Resource;

const { since, until } = dayParameters;
const query = { since, until } as const;
const refusals = ['invalid_format', 'greater_than', 'less_than'] as const;

/** What each operator does, and how soon. */
export const operatorFigureCalls = {
  'GET /office/api/reports/operators': {
    name: 'listOperatorFigures',
    group: 'office',
    summary: 'What each operator did in a span of days, how soon, and their hours on shift',
    about: 'Days are those of the shop’s time zone; who did most comes first.',
    query,
    permission: 'team.read',
    status: 200,
    answer: { kind: 'all', of: figure, meta: operatorFiguresMeta },
    refusals,
  },
  'GET /office/api/reports/operators/export': {
    name: 'exportOperatorFigures',
    group: 'office',
    summary: 'The same as a spreadsheet',
    query: { ...query, format: sheetParameter },
    permission: 'team.read',
    status: 200,
    answer: sheetAnswer,
    refusals,
  },
} as const satisfies CallTable;
