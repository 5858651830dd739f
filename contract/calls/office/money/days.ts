import type { Answer } from '../../call.ts';
import { choiceParameter, looseParameter } from '../../parameters.ts';

const day = (about: string) => looseParameter(about, { type: 'string', format: 'date' });

/** Days on a clock, of calls that tell of a span. */
export const dayParameters = {
  utc_offset: looseParameter('Minutes that the clock is ahead of UTC, in quarters of an hour.', {
    type: 'integer',
    minimum: -840,
    maximum: 840,
    multipleOf: 15,
  }),
  until: day('The last day; today where none is named.'),
  since: day('The first day; six before the last where none is named.'),
} as const;

export const sheetParameter = choiceParameter('`csv` where none is named.', ['csv', 'xlsx']);

/** A file that a spreadsheet opens. */
export const sheetAnswer = {
  kind: 'text',
  mediaType: 'text/csv, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  about: 'CSV as spreadsheets of the asked language write it, or a workbook of Excel.',
} as const satisfies Answer;
