import { sql } from 'drizzle-orm';
import type { ReportSubscriptionAttributes } from '../../../contract/office/reports.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { dateFormat } from '../../../i18n/intl-formats.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Task } from '../../platform/tasks/task.ts';
import { listOperators, type OperatorRow } from '../operators/manage-operators.ts';
import { readRole } from '../operators/roles.ts';
import { readReport } from './read-report.ts';

const periods = { daily: 1, weekly: 7 } as const;
type Period = keyof typeof periods;

const dayMilliseconds = 24 * 3_600_000;
const everyMilliseconds = 60_000;

type Deps = {
  readonly platform: Platform;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
};

/** Which reports an operator is mailed, and where. */
export async function readSubscription(
  database: Queryable,
  operatorId: string,
): Promise<ReportSubscriptionAttributes> {
  const { rows } = await database.execute<{ period: string }>(sql`
    select period from report_subscriptions where operator_id = ${operatorId}::uuid`);
  const operator = (await listOperators(database)).find(({ id }) => id === operatorId);
  const has = (period: Period) => rows.some((row) => row.period === period);
  return { daily: has('daily'), weekly: has('weekly'), email: operator?.email ?? null };
}

/** Changes what an operator is mailed; without a confirmed address there is nowhere to send it. */
export async function changeSubscription(
  tx: Transaction,
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  operatorId: string,
  wanted: Readonly<Record<Period, boolean>>,
): Promise<Refusal | null> {
  const { email } = await readSubscription(tx, operatorId);
  if (email === null && (wanted.daily || wanted.weekly)) return refuse('required', 'email');
  // The first report is of the days that are not over yet.
  const yesterday = daysBefore(todayIn(config.timeZone, clock.now()), 1);
  for (const period of ['daily', 'weekly'] as const) {
    if (wanted[period]) {
      await tx.execute(sql`
        insert into report_subscriptions (operator_id, period, sent_until)
        values (${operatorId}::uuid, ${period}, ${yesterday}::date) on conflict do nothing`);
    } else {
      await tx.execute(sql`
        delete from report_subscriptions
         where operator_id = ${operatorId}::uuid and period = ${period}`);
    }
  }
  return null;
}

/** Mails the reports of days and weeks that are over, on the clock of the service. */
export function workReports(deps: Deps): Task {
  return deps.platform.tasks.start({ name: 'mail reports', everyMilliseconds }, () =>
    mailReports(deps),
  );
}

/** One round: whoever is due gets one mail, in the transaction that notes it. */
export async function mailReports({ platform, catalogue }: Deps): Promise<void> {
  const { database, clock, config } = platform;
  const today = todayIn(config.timeZone, clock.now());
  const yesterday = daysBefore(today, 1);
  const { rows } = await database.execute<{ operator_id: string; period: Period }>(sql`
    select operator_id, period from report_subscriptions
     where sent_until <= ${yesterday}::date - case period when 'daily' then 1 else 7 end`);
  if (rows.length === 0) return;
  const operators = new Map((await listOperators(database)).map((each) => [each.id, each]));
  for (const { operator_id: id, period } of rows) {
    const operator = operators.get(id);
    const mail =
      operator === undefined
        ? null
        : await write({ platform, catalogue }, operator, {
            period,
            until: yesterday,
          });
    await inTransaction(database, async (tx) => {
      const noted = await tx.execute(sql`
        update report_subscriptions set sent_until = ${yesterday}::date
         where operator_id = ${id}::uuid and period = ${period}
           and sent_until < ${yesterday}::date`);
      if (noted.rowCount === 1 && mail !== null) await enqueueMail(tx, mail);
    });
  }
}

type Due = { readonly period: Period; readonly until: string };

/** The mail of a report; null for who may not read it any more, or has no address. */
async function write(deps: Deps, operator: OperatorRow, { period, until }: Due) {
  const { email, locale, role, disabledAt } = operator;
  if (email === null || disabledAt !== null) return null;
  const { permissions } = await readRole(deps.platform.database, role);
  if (!permissions.includes('figures.read')) return null;
  const { config, clock } = deps.platform;
  const since = daysBefore(until, periods[period] - 1);
  const utcOffsetMinutes = offsetIn(config.timeZone, clock.now());
  const report = await readReport(deps, {
    span: { since, until, utcOffsetMinutes },
    by: 'direction',
    currency: 'RUB',
    locale,
  });
  const money = (value: string) => formatMoney(value, 'RUB', locale);
  const { total, rows } = report;
  const url = `${config.officeUrl}/office/accounts/reports?since=${since}&until=${until}`;
  const text = translate(locale, 'reports.mail.text', {
    since,
    until,
    exchanges: String(total.exchanges),
    turnover: money(total.turnover),
    profit: money(total.profit),
    expense: money(total.expense),
    best: bestOf(rows, money, locale),
    url,
  });
  const subject = translate(locale, `reports.mail.${period}`, {
    until,
    profit: money(total.profit),
  });
  return { recipient: email, locale, subject, text, html: null };
}

function bestOf(
  rows: readonly { readonly name: string; readonly profit: string }[],
  money: (value: string) => string,
  locale: Locale,
): string {
  const lines = rows.slice(0, 5).map(({ name, profit }) => `${name}: ${money(profit)}`);
  return lines.length === 0 ? translate(locale, 'reports.mail.nothing') : lines.join('\n');
}

function todayIn(timeZone: string, now: Date): string {
  return dateFormat('en-CA', { timeZone }).format(now);
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Minutes that a zone's clock is ahead of UTC, in quarters of an hour. */
function offsetIn(timeZone: string, now: Date): number {
  const local = dateFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(now);
  const ahead = Date.parse(`${local.replace(' ', 'T')}Z`) - now.getTime();
  return Math.round(ahead / 60_000 / 15) * 15;
}
