import { sql } from 'drizzle-orm';
import type {
  AuditAttributes,
  AuditProofAttributes,
  BackgroundTaskAttributes,
  LedgerProofAttributes,
  MailAttributes,
  ProofTimeAttributes,
  RailAttributes,
} from '../../contract/office.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { isAssetCode } from '../../core/money/asset.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { type AuditRow, listAudit } from '../audit/list-audit.ts';
import { readAuditProof } from '../audit/prove-audit.ts';
import { readBalances } from '../ledger/balances.ts';
import { readLedgerProof } from '../ledger/read-proof.ts';
import type { App } from '../platform/http/app.ts';
import { document, list, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import { listMails, type MailRow, mailStates } from '../platform/mail/list-mails.ts';
import { withoutSecrets } from '../platform/mail/without-secrets.ts';
import { listTasks } from '../platform/tasks/list-tasks.ts';
import { signerHealth, signsNothing } from '../rails/signer-health.ts';
import { actorNames, type NameActor } from './actor-names.ts';
import { meantBy, type NameSubject, subjectNames } from './audit-subjects.ts';
import type { OfficeDeps } from './deps.ts';

const perDefault = 50;

/** What has been written down and is only read here: mail, the log, deposits, rails, the ledger. */
export function registerRecords(app: App, deps: OfficeDeps): void {
  registerMails(app, deps);
  registerAudit(app, deps);
  app.get('/rails', async () => whole(await readRails(deps)));
  app.get('/background_tasks', async () => whole(await readTasks(deps)));
  app.get('/ledger/proof', async () => document(await readProof(deps)));
}

function registerMails(app: App, { platform }: OfficeDeps): void {
  app.get('/mails', async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const text = parameterOf(request, 'state');
    const state = mailStates.find((known) => known === text);
    if (text !== undefined && state === undefined) return refuse('invalid_format', 'state');
    const { rows, total, more } = await listMails(platform.database, state ?? null, page);
    const { smtpUrl, demo } = platform.config;
    const configured = smtpUrl !== null;
    // A link of somebody else's mail opens their account. Only in the demo, where the office is the
    // one place where mail can be read, is it shown whole.
    const read = demo && !configured ? (text: string) => text : withoutSecrets;
    const shown = list(
      rows.map((row) => presentMail(row, read)),
      { ...page, total, more },
    );
    return { ...shown, meta: { ...shown.meta, mail_configured: configured } };
  });
}

function presentMail(row: MailRow, read: (text: string) => string) {
  const attributes: MailAttributes = {
    recipient: row.recipient,
    locale: row.locale,
    subject: read(row.subject),
    text: read(row.text),
    state: row.state,
    attempts: row.attempts,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
  };
  return resource('mails', row.id, attributes);
}

function registerAudit(app: App, { platform }: OfficeDeps): void {
  app.get('/audit_log', async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const search = parameterOf(request, 'search');
    const actor = parameterOf(request, 'actor');
    if (search === null) return refuse('invalid_format', 'search');
    if (actor === null) return refuse('invalid_format', 'actor');
    const { database } = platform;
    const locale = localeOf(request);
    const meant = search === undefined ? {} : await meantBy(database, search.trim(), locale);
    const { rows, ...counted } = await listAudit(database, { search, actor, ...meant }, page);
    const nameOf = await actorNames(database, locale);
    const nameSubject = await subjectNames(database, rows, nameOf);
    return list(
      rows.map((row) =>
        resource('audit_entries', row.id.toString(), presentEntry(row, nameOf, nameSubject)),
      ),
      { ...page, ...counted },
    );
  });
  app.get('/audit_log/proof', async () => {
    const proof = await readAuditProof(platform.database);
    const attributes: AuditProofAttributes = {
      ...{ entries: proof.entries, head: proof.head, broken_at: proof.brokenAt },
      ...presentTimes(proof, platform.clock.now()),
    };
    return document(resource('audit_proofs', 'now', attributes));
  });
}

function presentEntry(row: AuditRow, nameOf: NameActor, nameSubject: NameSubject): AuditAttributes {
  return {
    at: row.at.toISOString(),
    actor: row.actor,
    actor_name: nameOf(row.actor),
    action: row.action,
    subject_type: row.subjectType,
    subject_id: row.subjectId,
    subject_name: nameSubject(row),
    before: valuesOf(row.before),
    after: valuesOf(row.after),
    ip: row.ip,
  };
}

function valuesOf(stored: unknown): Record<string, unknown> | null {
  return typeof stored === 'object' && stored !== null ? { ...stored } : null;
}

/** Every rail that was ever read or has something to pay. */
async function readRails({ platform }: OfficeDeps) {
  const health = await signerHealth(platform.config);
  const { rows } = await platform.database.execute<{
    rail: string;
    scanned_at: Date | string | null;
    waiting: number;
    sent: number;
    oldest: Date | string | null;
    untold: number;
  }>(sql`
    select r.rail, s.scanned_at, coalesce(p.waiting, 0)::int as waiting,
           coalesce(p.sent, 0)::int as sent, p.oldest, coalesce(d.untold, 0)::int as untold
      from (select rail from rail_states union select rail from payment_systems
            union select rail from payouts where state in ('queued', 'prepared', 'sent')) r
      left join rail_states s on s.rail = r.rail
      left join (select rail, count(*) filter (where state in ('queued', 'prepared')) as waiting,
                        count(*) filter (where state = 'sent') as sent, min(created_at) as oldest
                   from payouts where state in ('queued', 'prepared', 'sent') group by rail) p
        on p.rail = r.rail
      left join (select rail, count(*) as untold from deposits
                  where order_id is not null and told = 'none' group by rail) d
        on d.rail = r.rail
     order by r.rail`);
  return rows.map((row) => {
    const attributes: RailAttributes = {
      scanned_at: isoOf(row.scanned_at),
      payouts_waiting: row.waiting,
      payouts_sent: row.sent,
      oldest_payout_at: isoOf(row.oldest),
      deposits_untold: row.untold,
      ...(health.get(row.rail) ?? signsNothing),
    };
    return resource('rails', row.rail, attributes);
  });
}

/** What goes on by itself in every process, as each told it last. */
async function readTasks({ platform }: OfficeDeps) {
  const tasks = await listTasks(platform.database);
  return tasks.map((task) => {
    const attributes: BackgroundTaskAttributes = {
      process: task.process,
      processes: task.processes,
      succeeded_at: isoOf(task.succeededAt),
      next_at: isoOf(task.nextAt),
      round_milliseconds: task.roundMilliseconds,
      failures: task.failures,
      failed_at: isoOf(task.failedAt),
      last_error: task.lastError,
      reported_at: task.reportedAt.toISOString(),
    };
    return resource('background_tasks', task.task, attributes);
  });
}

async function readProof({ platform }: OfficeDeps) {
  const [proof, balances] = await Promise.all([
    readLedgerProof(platform.database),
    readBalances(platform.database),
  ]);
  const sums = [...proof.trial].flatMap(([asset, units]) =>
    isAssetCode(asset) ? [{ asset, units }] : [],
  );
  const { drifted, broken } = proof;
  const balanced = sums.every(({ units }) => units === 0n);
  const attributes: LedgerProofAttributes = {
    trial: sums.map(({ asset, units }) => ({ asset, amount: formatAmount(amount(units, asset)) })),
    ...{ drifted, broken_journals: broken },
    balances: balances
      .filter((balance) => balance.amount.units !== 0n)
      .map((balance) => ({
        account: balance.account,
        amount: formatAmount(balance.amount),
        currency: balance.amount.asset,
      })),
    proved: proof.checkedAt !== null && drifted.length + broken.length === 0 && balanced,
    broken: drifted.length + broken.length > 0 || !balanced,
    ...presentTimes(proof, platform.clock.now()),
  };
  return resource('ledger_proofs', 'now', attributes);
}

/** A proof that nobody has renewed for so long proves nothing of now: is there a worker at all? */
const overdueMilliseconds = 300_000;

function presentTimes(
  { checkedAt, passedFrom, passedUntil, passShare }: ProofTimes,
  now: Date,
): ProofTimeAttributes {
  return {
    checked_at: checkedAt?.toISOString() ?? null,
    overdue: checkedAt !== null && now.getTime() - checkedAt.getTime() > overdueMilliseconds,
    passed_from: passedFrom?.toISOString() ?? null,
    passed_until: passedUntil?.toISOString() ?? null,
    pass_percent: Math.floor(passShare * 100),
  };
}

type ProofTimes = {
  readonly checkedAt: Date | null;
  readonly passedFrom: Date | null;
  readonly passedUntil: Date | null;
  readonly passShare: number;
};

function isoOf(at: Date | string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
