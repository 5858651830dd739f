import type { ResultAttributes } from '../../../contract/office/reports.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { type AssetCode, builtInAssets, isAssetCode } from '../../../core/money/asset.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { columnNames, type ReportKey } from '../../../core/reports/results.ts';
import { secondsFor } from '../../../core/reports/speeds.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { readDirectionFlows, readFlow } from '../../exchange/order-flow/read-flow.ts';
import type { FigureSpan } from '../../money/ledger/figure-span.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { sendSheet } from '../../platform/spreadsheet/send-sheet.ts';
import { type Cell, numberCell, type Sheet, textCell } from '../../platform/spreadsheet/sheet.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { readSpan } from '../money/read-span.ts';
import { directionNames, readReport } from './read-report.ts';
import { changeSubscription, readSubscription } from './report-subscriptions.ts';

/** Profit and loss, the way of orders, and who is mailed of them. */
export function registerReports(app: App, deps: OfficeDeps): void {
  const { database, standby } = deps.platform;
  handleOffice(app, 'GET /office/api/reports/results', async ({ query, locale }) => {
    const asked = readAsked(deps, query);
    if (isRefusal(asked)) return asked;
    const { span, currency } = asked;
    const report = await readStandbyReport(deps, { ...asked, locale });
    return whole(
      report.rows.map((row) => resource('results', row.key === '' ? 'none' : row.key, row)),
      {
        meta: {
          since: span.since,
          until: span.until,
          currency,
          currencies: currenciesOf(deps),
          sum: report.total,
          exact: [...report.exact].map(([asset, units]) => ({
            currency: asset,
            profit: formatAmount(amount(units, asset)),
          })),
          unpriced: [...report.unpriced],
          days: [...report.days],
        },
      },
    );
  });
  handleOffice(
    app,
    'GET /office/api/reports/results/export',
    async ({ query, locale, reply, author }) => {
      const asked = readAsked(deps, query);
      if (isRefusal(asked)) return asked;
      const { span, by } = asked;
      const { rows, total } = await readStandbyReport(deps, { ...asked, locale });
      await inTransaction(database, (tx) =>
        audit(tx, {
          ...author,
          action: 'export_results',
          subjectType: 'reports',
          subjectId: by,
          after: { since: span.since, until: span.until },
        }),
      );
      return sendSheet(reply, {
        sheet: sheetOf([...rows, total], asked.currency, locale),
        format: query.format ?? 'csv',
        locale,
        fileName: `results-${by}-${span.since}-${span.until}`,
      });
    },
  );
  handleOffice(app, 'GET /office/api/reports/flow', async ({ query }) => {
    const span = readSpan(deps.platform, query);
    if (isRefusal(span)) return span;
    const { speeds, ...counts } = await standby.read((from) => readFlow(from, span));
    const attributes = {
      ...counts,
      median_s: secondsFor(0.5, speeds),
      p95_s: secondsFor(0.95, speeds),
    };
    return document(resource('order_flows', 'span', attributes));
  });
  handleOffice(app, 'GET /office/api/reports/direction_flows', async ({ query, locale }) => {
    const span = readSpan(deps.platform, query);
    if (isRefusal(span)) return span;
    const nameOf = directionNames(deps.catalogue, locale, '');
    const flows = await standby.read((from) => readDirectionFlows(from, span));
    return whole(
      flows.map(({ directionId, ...counts }) =>
        resource('direction_flows', directionId, { name: nameOf(directionId), ...counts }),
      ),
    );
  });
  registerSubscriptions(app, deps);
}

/** A report reads much, and may be some seconds old. */
function readStandbyReport(deps: OfficeDeps, question: Parameters<typeof readReport>[1]) {
  const { platform } = deps;
  return platform.standby.read((database) =>
    readReport({ ...deps, platform: { ...platform, database } }, question),
  );
}

function registerSubscriptions(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/report_subscription', async ({ operator }) =>
    document(
      resource('report_subscriptions', 'own', await readSubscription(database, operator.id)),
    ),
  );
  handleOffice(app, 'PUT /office/api/report_subscription', async ({ body, operator, author }) => {
    const changed = await inTransaction(database, async (tx) => {
      const done = await changeSubscription(tx, deps.platform, operator.id, body);
      if (isRefusal(done)) return done;
      await audit(tx, {
        ...author,
        action: 'change_report_subscription',
        subjectType: 'operators',
        subjectId: operator.id,
        after: { ...body },
      });
      return readSubscription(tx, operator.id);
    });
    if (isRefusal(changed)) return changed;
    return document(resource('report_subscriptions', 'own', changed));
  });
}

/** What reports may be drawn in: every currency that the service brings or a system has. */
function currenciesOf({ catalogue }: OfficeDeps): string[] {
  const used = catalogue.current().systems.map(({ asset }) => asset);
  return [...new Set<string>([...Object.keys(builtInAssets), ...used])];
}

type Asked = { readonly span: FigureSpan; readonly by: ReportKey; readonly currency: AssetCode };

type Query = Readonly<
  Record<'since' | 'until' | 'utc_offset' | 'currency', string | null | undefined>
> & { readonly by: ReportKey | undefined };

function readAsked({ platform }: OfficeDeps, query: Query): Asked | Refusal {
  const span = readSpan(platform, query);
  if (isRefusal(span)) return span;
  const currency = query.currency === undefined ? 'RUB' : query.currency;
  if (currency === null || !isAssetCode(currency)) return refuse('invalid_format', 'currency');
  return { span, by: query.by ?? 'day', currency };
}

const numbers = ['exchanges', ...columnNames, 'profit'] as const;

function sheetOf(rows: readonly ResultAttributes[], currency: AssetCode, locale: Locale): Sheet {
  const cells = (row: ResultAttributes): readonly Cell[] => [
    textCell(row.name),
    ...numbers.map((name) => numberCell(row[name])),
    textCell(currency),
  ];
  return {
    name: translate(locale, 'reports.results'),
    columns: [
      translate(locale, 'reports.name'),
      ...numbers.map((name) => translate(locale, `reports.column.${name}`)),
      translate(locale, 'accounts.column.currency'),
    ],
    rows: rows.map(cells),
  };
}
