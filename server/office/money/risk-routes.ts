import {
  type PayoutHoldRuleAttributes,
  type PayoutHoldRuleRequest,
  type ScreeningStateAttributes,
  type ScreeningTermsAttributes,
  type ScreeningTermsRequest,
  screeningTermsRequest,
} from '../../../contract/office/risk.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { readAmount } from '../../../core/quotes/read-amount.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { defaultScreeningTerms, type ScreeningTerms } from '../../../core/screening/judge.ts';
import { exchangeOf } from '../../market/catalogue/catalogue.ts';
import {
  addRule,
  changeRule,
  listRules,
  type RuleRow,
  type RuleTerms,
  removeRule,
} from '../../money/payout-holds/rule-store.ts';
import { everyDirection } from '../../money/screening/open-screening.ts';
import { termsFromJson } from '../../money/screening/terms-json.ts';
import {
  countChecks,
  listTerms,
  removeTerms,
  saveTerms,
  type TermsRow,
} from '../../money/screening/terms-store.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { parseAttributes } from '../../platform/http/attributes.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';

/** How money is screened, and which payouts wait: to look at and to set. */
export function registerRisk(app: App, deps: OfficeDeps): void {
  registerTerms(app, deps);
  registerRules(app, deps);
}

function registerTerms(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/screening', async () => {
    const { provider, list: onDisk } = deps.screening;
    const { waiting, failed } = await countChecks(database);
    const attributes: ScreeningStateAttributes = {
      provider: provider?.name ?? null,
      list: onDisk !== null,
      waiting,
      failed_today: failed,
    };
    return document(resource('screening', 'current', attributes));
  });
  handleOffice(app, 'GET /office/api/screening_terms', async ({ locale }) => {
    const nameOf = await actorNames(database, locale);
    const rows = await listTerms(database);
    const shown = rows.map((row) => presentTerms(deps, row, nameOf));
    return whole(rows.some(({ scope }) => scope === everyDirection) ? shown : [ours(), ...shown]);
  });
  handleOffice(app, 'PUT /office/api/screening_terms/{scope}', async (asked) => {
    const { request, author } = asked;
    const { scope } = asked.params;
    if (nameOfScope(deps, scope) === undefined) return refuse('not_found');
    const parsed = parseAttributes(screeningTermsRequest, request);
    if (isRefusal(parsed)) return parsed;
    const saved = await inTransaction(database, async (tx) => {
      const [before] = (await listTerms(tx)).filter((row) => row.scope === scope);
      const { version } = parsed;
      const row = await saveTerms(tx, scope, termsOf(parsed), { version, by: author.actor });
      if (isRefusal(row)) return row;
      await audit(tx, {
        ...author,
        action: 'change_screening',
        subjectType: 'screening_terms',
        subjectId: scope,
        before: before === undefined ? null : saidOf(before),
        after: saidOf(row),
      });
      return row;
    });
    if (isRefusal(saved)) return saved;
    await deps.screening.refresh();
    return document(presentTerms(deps, saved, await actorNames(database, asked.locale)));
  });
  handleOffice(app, 'DELETE /office/api/screening_terms/{scope}', async ({ params, author }) => {
    const { scope } = params;
    if (scope === everyDirection) return refuse('conflict');
    const removed = await inTransaction(database, async (tx) => {
      const row = await removeTerms(tx, scope);
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'screening_terms', subjectId: scope };
      const before = saidOf(row);
      await audit(tx, { ...author, ...subject, action: 'remove_screening', before });
      return null;
    });
    if (removed !== null) return removed;
    await deps.screening.refresh();
    return undefined;
  });
}

function termsOf(asked: ScreeningTermsRequest): ScreeningTerms {
  return {
    payoutAddress: asked.payout_address,
    deposit: asked.deposit,
    refundAddress: asked.refund_address,
    scoreMax: asked.score_max,
    categories: asked.categories,
    notScored: asked.not_scored,
    reviewMinutes: asked.review_minutes,
  };
}

/** Terms as the log keeps them: the bounds in one line. */
function saidOf({ terms: stored }: TermsRow) {
  const terms = termsFromJson(stored);
  const share = (ppm: number | null) => (ppm === null ? '—' : `${ppm / 10_000} %`);
  const bounds = [['score', terms.scoreMax] as const, ...Object.entries(terms.categories)];
  return {
    payout_address: terms.payoutAddress,
    deposit: terms.deposit,
    refund_address: terms.refundAddress,
    not_scored: terms.notScored,
    review_minutes: terms.reviewMinutes,
    bounds: bounds
      .map(([name, { income, outcome }]) => `${name} ${share(income)} / ${share(outcome)}`)
      .join(', '),
  };
}

/** What stands until somebody has decided anything. */
function ours() {
  const attributes: ScreeningTermsAttributes = {
    scope: everyDirection,
    name: null,
    terms: defaultScreeningTerms,
    version: 0,
    by: null,
    updated_at: null,
  };
  return resource('screening_terms', everyDirection, attributes);
}

function presentTerms(deps: OfficeDeps, row: TermsRow, nameOf: NameActor) {
  const name = nameOfScope(deps, row.scope);
  const attributes: ScreeningTermsAttributes = {
    scope: row.scope,
    // A direction that is gone is told by its id; null is every direction, and has words.
    name: name === undefined ? row.scope : name,
    terms: termsFromJson(row.terms),
    version: row.version,
    by: nameOf(row.updatedBy),
    updated_at: row.updatedAt.toISOString(),
  };
  return resource('screening_terms', row.scope, attributes);
}

/** A direction by the codes of its sides; null for every direction, undefined for none. */
function nameOfScope({ catalogue }: OfficeDeps, scope: string): string | null | undefined {
  if (scope === everyDirection) return null;
  const pair = exchangeOf(catalogue.current(), scope);
  return pair === null ? undefined : `${pair.income.code} → ${pair.outcome.code}`;
}

function registerRules(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/payout_hold_rules', async ({ locale }) => {
    const rows = await listRules(database);
    const nameOf = await actorNames(database, locale);
    return whole(rows.map((row) => presentRule(deps, row, nameOf)));
  });
  handleOffice(app, 'POST /office/api/payout_hold_rules', async ({ body, author, locale }) => {
    const terms = readRule(deps, body);
    if (isRefusal(terms)) return terms;
    const made = await inTransaction(database, async (tx) => {
      const row = await addRule(tx, terms, author.actor);
      const subject = { subjectType: 'payout_hold_rules', subjectId: row.id };
      await audit(tx, { ...author, ...subject, action: 'add_payout_hold', after: said(row) });
      return row;
    });
    return document(presentRule(deps, made, await actorNames(database, locale)));
  });
  handleOffice(app, 'PUT /office/api/payout_hold_rules/{id}', async (asked) => {
    const { author, locale } = asked;
    const { id } = asked.params;
    const terms = readRule(deps, asked.body);
    if (isRefusal(terms)) return terms;
    const changed = await inTransaction(database, async (tx) => {
      const { version } = terms;
      const done = await changeRule(tx, id, terms, { version, by: author.actor });
      if (isRefusal(done)) return done;
      const subject = { subjectType: 'payout_hold_rules', subjectId: id };
      const values = { before: said(done.before), after: said(done.after) };
      await audit(tx, { ...author, ...subject, action: 'change_payout_hold', ...values });
      return done.after;
    });
    if (isRefusal(changed)) return changed;
    return document(presentRule(deps, changed, await actorNames(database, locale)));
  });
  handleOffice(app, 'DELETE /office/api/payout_hold_rules/{id}', ({ params: { id }, author }) =>
    inTransaction(database, async (tx) => {
      const row = await removeRule(tx, id);
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'payout_hold_rules', subjectId: id };
      const before = said(row);
      await audit(tx, { ...author, ...subject, action: 'remove_payout_hold', before });
      return undefined;
    }),
  );
}

function readRule(
  deps: OfficeDeps,
  parsed: PayoutHoldRuleRequest,
): (RuleTerms & { readonly version: number }) | Refusal {
  const directionId = parsed.direction_id?.trim() || null;
  const known = directionId === null || nameOfScope(deps, directionId) !== undefined;
  if (!known || directionId === everyDirection) return refuse('invalid_format', 'direction_id');
  if (parsed.delay_minutes === 0 && !parsed.needs_release) {
    return refuse('required', 'delay_minutes');
  }
  const least = readLeast(deps, directionId, parsed);
  if (least !== null && typeof least !== 'bigint') return least;
  const { score_min: score } = parsed;
  return {
    directionId,
    appliesTo: parsed.applies_to,
    outcomeMinUnits: least,
    scoreMinPpm: score === null || score === undefined ? null : score * 10_000,
    delayMinutes: parsed.delay_minutes,
    needsRelease: parsed.needs_release,
    enabled: parsed.enabled,
    version: parsed.version ?? 0,
  };
}

/** An amount is of one asset, so a rule with one is of one direction. */
function readLeast(
  { catalogue }: OfficeDeps,
  directionId: string | null,
  { outcome_min: value }: PayoutHoldRuleRequest,
): bigint | null | Refusal {
  if (value === undefined || value === null || value === '') return null;
  if (directionId === null) return refuse('required', 'direction_id');
  const system = exchangeOf(catalogue.current(), directionId)?.outcome;
  if (system === undefined) return refuse('invalid_format', 'direction_id');
  const read = readAmount(value, system.asset, system.precision, 'outcome_min');
  if (isRefusal(read)) return read;
  return read.units > 0n ? read.units : refuse('greater_than', 'outcome_min', { min: '0' });
}

/** A rule as the log keeps it. */
function said(row: RuleRow) {
  return {
    direction_id: row.directionId,
    applies_to: row.appliesTo,
    outcome_min: row.outcomeMinUnits?.toString() ?? null,
    score_min: row.scoreMinPpm === null ? null : `${row.scoreMinPpm / 10_000} %`,
    delay_minutes: row.delayMinutes,
    needs_release: row.needsRelease,
    enabled: row.enabled,
  };
}

function presentRule(deps: OfficeDeps, row: RuleRow, nameOf: NameActor) {
  const { directionId, outcomeMinUnits: least } = row;
  const pair = directionId === null ? null : exchangeOf(deps.catalogue.current(), directionId);
  const system = pair?.outcome;
  const attributes: PayoutHoldRuleAttributes = {
    direction_id: directionId,
    direction: directionId === null ? null : (nameOfScope(deps, directionId) ?? directionId),
    applies_to: row.appliesTo,
    outcome_min: least === null || !system ? null : formatAmount(amount(least, system.asset)),
    currency: system?.asset ?? null,
    score_min: row.scoreMinPpm === null ? null : Math.round(row.scoreMinPpm / 10_000),
    delay_minutes: row.delayMinutes,
    needs_release: row.needsRelease,
    enabled: row.enabled,
    version: row.version,
    by: nameOf(row.updatedBy),
    updated_at: row.updatedAt.toISOString(),
  };
  return resource('payout_hold_rules', row.id, attributes);
}
