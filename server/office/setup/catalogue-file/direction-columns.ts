import type { DirectionTermsRequest } from '../../../../contract/office/catalogue.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { translate } from '../../../../i18n/translate.ts';
import { headOf } from '../../../platform/spreadsheet/table-heads.ts';

/** How a cell of a column is written and read. */
type CellKind =
  | 'text'
  | 'number'
  /** A number, or nothing where there is no limit. */
  | 'limit'
  | 'whole'
  | 'switch'
  | 'list'
  | 'hours';

/** The columns of directions in a CSV, in their order, with the words that name them. */
export const directionColumns = {
  enabled: ['switch', 'office.directions.state'],
  rate_types: ['list', 'desk.direction.rate'],
  fixed_markup: ['number', 'desk.direction.fixedMarkup'],
  floating_markup: ['number', 'desk.direction.floatingMarkup'],
  income_fee_fixed: ['number', 'desk.direction.incomeFee'],
  income_fee_percent: ['number', 'desk.direction.incomeFeePercent'],
  outcome_fee_fixed: ['number', 'desk.direction.outcomeFee'],
  outcome_fee_percent: ['number', 'desk.direction.outcomeFeePercent'],
  min_income_amount: ['number', 'desk.direction.minIncome'],
  max_income_amount: ['limit', 'desk.direction.maxIncome'],
  min_income_follows: ['switch', 'officeField.min_income_follows'],
  max_income_follows: ['switch', 'officeField.max_income_follows'],
  min_outcome_amount: ['number', 'desk.direction.minOutcome'],
  max_outcome_amount: ['limit', 'desk.direction.maxOutcome'],
  review_income_amount: ['limit', 'desk.direction.review'],
  card_verification_mode: ['text', 'desk.direction.cardMode'],
  card_verification_from: ['limit', 'desk.direction.cardFrom'],
  payment_window_s: ['whole', 'desk.direction.window'],
  confirmations: ['whole', 'desk.direction.confirmations'],
  tolerance_under: ['number', 'desk.direction.under'],
  tolerance_over: ['number', 'desk.direction.over'],
  rate_move_max: ['number', 'desk.direction.rateMove'],
  top_up_s: ['whole', 'desk.direction.topUp'],
  late_policy: ['text', 'desk.direction.late'],
  short_policy: ['text', 'desk.direction.short'],
  over_policy: ['text', 'desk.direction.overPolicy'],
  countries_denied: ['list', 'desk.direction.countries'],
  required_fields: ['list', 'desk.direction.fields'],
  schedule: ['hours', 'desk.schedule.title'],
  position: ['whole', 'desk.direction.position'],
} as const satisfies Record<keyof DirectionTermsRequest, readonly [CellKind, string]>;

type ColumnName = keyof typeof directionColumns;
export const columnNames = Object.keys(directionColumns).filter(
  (name): name is ColumnName => name in directionColumns,
);

/** The codes of the two sides stand first. */
export const sideColumns = [
  ['income', 'desk.direction.income'],
  ['outcome', 'desk.direction.outcome'],
] as const;

/** What stands above all columns. */
export function headsOf(locale: Locale): string[] {
  return [
    ...sideColumns.map(([name, words]) => headOf(name, translate(locale, words))),
    ...columnNames.map((name) => headOf(name, translate(locale, directionColumns[name][1]))),
  ];
}
