import type {
  AuditAttributes,
  AuditProofAttributes,
  BackgroundTaskAttributes,
  LedgerProofAttributes,
  MailAttributes,
  ProofTimeAttributes,
  RailAttributes,
} from '../../../contract/office.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { countUnnotified } from '../../money/deposits/read-deposits.ts';
import { readServiceBalances, readUserTotals } from '../../money/ledger/balances.ts';
import { readLedgerProof } from '../../money/ledger/read-proof.ts';
import { readUnsettledPayouts } from '../../money/payouts/read-payouts.ts';
import { readRailStates } from '../../money/rails/rail-state.ts';
import { signerHealth, signsNothing } from '../../money/rails/signer-health.ts';
import { document, list, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { listMails, type MailRow } from '../../platform/mail/list-mails.ts';
import { withoutSecrets } from '../../platform/mail/without-secrets.ts';
import { listTasks } from '../../platform/tasks/list-tasks.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import { meantBy, type NameSubject, subjectNames } from '../access/audit-subjects.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditRow, listAudit } from '../audit/list-audit.ts';
import { readAuditProof } from '../audit/prove-audit.ts';

/** What has been written down and is only read here: mail, the log, deposits, rails, the ledger. */
export function registerRecords(app: App, deps: OfficeDeps): void {
  registerMails(app, deps);
  registerAudit(app, deps);
  handleOffice(app, 'GET /office/api/rails', async () => whole(await readRails(deps)));
  handleOffice(app, 'GET /office/api/background_tasks', async () => whole(await readTasks(deps)));
  handleOffice(app, 'GET /office/api/ledger/proof', async () => document(await readProof(deps)));
}

function registerMails(app: App, { platform }: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/mails', async ({ query: { state = null }, page }) => {
    const { rows, total, more } = await listMails(platform.database, state, page);
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
  handleOffice(app, 'GET /office/api/audit_log', async ({ query, page, locale }) => {
    const { search, actor } = query;
    const { database } = platform;
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
  handleOffice(app, 'GET /office/api/audit_log/proof', async () => {
    const proof = await readAuditProof(platform.database);
    const attributes: AuditProofAttributes = {
      entries: proof.entries,
      head: proof.head,
      broken_at: proof.brokenAt,
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
async function readRails({ platform, catalogue }: OfficeDeps) {
  const health = await signerHealth(platform.config);
  const { database } = platform;
  const [states, payouts, unnotified] = await Promise.all([
    readRailStates(database),
    readUnsettledPayouts(database),
    countUnnotified(database),
  ]);
  const names = new Set([
    ...states.keys(),
    ...catalogue.current().systems.map(({ rail }) => rail),
    ...payouts.map(({ rail }) => rail),
  ]);
  return [...names].toSorted().map((rail) => {
    const payout = payouts.find((each) => each.rail === rail);
    const attributes: RailAttributes = {
      scanned_at: states.get(rail)?.scannedAt?.toISOString() ?? null,
      payouts_waiting: payout?.waiting ?? 0,
      payouts_sent: payout?.sent ?? 0,
      oldest_payout_at: payout?.oldest.toISOString() ?? null,
      deposits_unnotified: unnotified.get(rail) ?? 0,
      ...(health.get(rail) ?? signsNothing),
    };
    return resource('rails', rail, attributes);
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
  const [proof, own, ofUsers] = await Promise.all([
    readLedgerProof(platform.database),
    readServiceBalances(platform.database),
    readUserTotals(platform.database),
  ]);
  const sums = [...proof.trial].flatMap(([asset, units]) =>
    isAssetCode(asset) ? [{ asset, units }] : [],
  );
  const { drifted, broken } = proof;
  const balanced = sums.every(({ units }) => units === 0n);
  const attributes: LedgerProofAttributes = {
    trial: sums.map(({ asset, units }) => ({ asset, amount: formatAmount(amount(units, asset)) })),
    drifted,
    broken_journals: broken,
    balances: [...own, ...ofUsers]
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
  { checkedAt, passedFrom, passedUntil, passShare }: CheckTimes,
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

type CheckTimes = {
  readonly checkedAt: Date | null;
  readonly passedFrom: Date | null;
  readonly passedUntil: Date | null;
  readonly passShare: number;
};

function isoOf(at: Date | string | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
