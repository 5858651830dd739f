import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { actionGroups } from '../../../core/reports/operator-actions.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { FigureSpan } from '../../money/ledger/figure-span.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { type Cell, numberCell, type Sheet, textCell } from '../../platform/spreadsheet/sheet.ts';
import { handleOffice } from '../access/handle-call.ts';
import { dayOf } from '../alerts/wall-clock.ts';
import { audit } from '../audit/audit.ts';
import { readSpan } from '../money/read-span.ts';
import { type OperatorFigure, readTeam } from './read-team.ts';

/** Figures of each operator, and the same as a file. */
export function registerTeam(app: App, platform: Platform): void {
  const { database, standby, config } = platform;
  const { timeZone } = config;
  handleOffice(app, 'GET /office/api/reports/operators', async ({ query, locale }) => {
    const span = readDays(platform, query);
    if (isRefusal(span)) return span;
    const { since, until } = span;
    const team = await standby.read((from) => readTeam(from, { span, timeZone, locale }));
    return whole(
      team.figures.map(({ operatorId, ...figure }) =>
        resource('operator_figures', operatorId, figure),
      ),
      { meta: { since, until, time_zone: timeZone, counting: team.isBehind } },
    );
  });
  const file = 'GET /office/api/reports/operators/export';
  handleOffice(app, file, async ({ query, locale, reply, author }) => {
    const span = readDays(platform, query);
    if (isRefusal(span)) return span;
    const { since, until } = span;
    const { figures } = await standby.read((from) => readTeam(from, { span, timeZone, locale }));
    const subject = { subjectType: 'reports', subjectId: 'operators' };
    await inTransaction(database, (tx) =>
      audit(tx, { ...author, ...subject, action: 'export_results', after: { since, until } }),
    );
    return sendSheet(reply, {
      sheet: sheetOf(figures, locale),
      format: query.format ?? 'csv',
      locale,
      fileName: `operators-${since}-${until}`,
    });
  });
}

type Query = Readonly<Record<'since' | 'until', string | null | undefined>>;

/** Days of the shop’s clock, on which they are counted. */
function readDays(platform: Platform, query: Query): FigureSpan | Refusal {
  const today = dayOf(platform.clock.now(), platform.config.timeZone);
  return readSpan(platform, { ...query, utc_offset: undefined }, { today });
}

const times = [
  'order_waits',
  'order_median_s',
  'order_average_s',
  'card_waits',
  'card_median_s',
  'card_average_s',
  'answer_waits',
  'answer_median_minutes',
  'answer_p95_minutes',
] as const;

/** What was paid out has a column for each currency: sums of two are never added. */
function sheetOf(figures: readonly OperatorFigure[], locale: Locale): Sheet {
  const currencies = [
    ...new Set(figures.flatMap(({ paid }) => paid.map(({ currency }) => currency))),
  ].sort();
  const cells = (figure: OperatorFigure): readonly Cell[] => [
    textCell(figure.name),
    numberCell(Math.round(figure.shift_s / 60)),
    numberCell(figure.actions),
    ...actionGroups.map((group) => numberCell(figure[group])),
    ...currencies.map((currency) => {
      const paid = figure.paid.find((each) => each.currency === currency);
      return paid === undefined ? textCell(null) : numberCell(paid.amount);
    }),
    ...times.map((name) => {
      const value = figure[name];
      return value === null ? textCell(null) : numberCell(value);
    }),
  ];
  return {
    name: translate(locale, 'team.nav'),
    columns: [
      translate(locale, 'team.operator'),
      translate(locale, 'team.file.shift'),
      translate(locale, 'team.actions'),
      ...actionGroups.map((group) => translate(locale, `team.group.${group}`)),
      ...currencies.map((currency) => translate(locale, 'team.file.paid', { currency })),
      ...times.map((name) => translate(locale, `team.file.${name}`)),
    ],
    rows: figures.map(cells),
  };
}
