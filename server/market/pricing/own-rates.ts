import type { AuditAction } from '../../../contract/audit-actions.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { evaluateFormula } from '../../../core/pricing/formula.ts';
import { type OwnRate, unknownInputs } from '../../../core/pricing/own-rate.ts';
import { inputsOf } from '../../../core/pricing/parse-formula.ts';
import { readPercent, writePercent } from '../../../core/pricing/percent.ts';
import { fixedOne } from '../../../core/rates/fixed-point.ts';
import { marketName, markets } from '../../../core/rates/markets.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import {
  deleteOwnRate,
  lockOwnRate,
  logChange,
  readOwnRates as readAll,
  saveOwnRate,
} from './store.ts';

/** An own rate as an operator writes it. */
type OwnRateTerms = {
  readonly base: string;
  readonly quote: string;
  readonly bid: string;
  readonly ask: string;
  readonly leads: boolean;
  readonly drift_max: string;
  /** Null for a formula that ends with the prices it is made of. */
  readonly valid_hours: number | null;
};

/** An own rate under its code, and the sources that its formulas may name. */
export type OwnRateWording = {
  readonly code: string;
  readonly terms: OwnRateTerms;
  readonly sources: readonly string[];
};

/** Prices that operators set themselves, by code. */
export function readOwnRates(db: Queryable): Promise<OwnRate[]> {
  return readAll(db);
}

/**
 * Sets an own rate, new or not: the next tick has it. Refuses unknown
 * assets and prices, formulas that make no sense, and a second one that leads the same pair.
 */
export async function setOwnRate(
  database: Database,
  wording: OwnRateWording,
  author: AuditAuthor,
  now: Date,
): Promise<OwnRate | Refusal> {
  const { code } = wording;
  const read = readOwnRate(wording, now);
  if (isRefusal(read)) return read;
  try {
    return await inTransaction(database, async (tx) => {
      const before = await lockOwnRate(tx, code);
      const revision = await keep(tx, author, code, { before, after: read });
      await saveOwnRate(tx, read, revision);
      await auditOwnRate(tx, author, 'set_own_rate', { code, before, after: read });
      return { ...read, revision: revision.toString() };
    });
  } catch (error) {
    if (sqlStateOf(error) === '23505') return refuse('conflict', 'leads');
    throw error;
  }
}

/** Takes an own rate away: what goes along it has no price any more. Refuses `not_found`. */
export async function dropOwnRate(
  database: Database,
  code: string,
  author: AuditAuthor,
): Promise<Refusal | null> {
  return inTransaction(database, async (tx) => {
    const before = await lockOwnRate(tx, code);
    if (before === null) return refuse('not_found');
    await keep(tx, author, code, { before, after: null });
    await deleteOwnRate(tx, code);
    await auditOwnRate(tx, author, 'drop_own_rate', { code, before, after: null });
    return null;
  });
}

type Wording = Omit<OwnRate, 'revision'>;

/** Reads an own rate as an operator writes it; nothing is kept. */
export function readOwnRate(
  { code, terms, sources }: OwnRateWording,
  now: Date,
): Wording | Refusal {
  const { base, quote, bid, ask, leads } = terms;
  if (!/^own:[a-z0-9-]{1,30}$/.test(code)) return refuse('invalid_format', 'code');
  if (!isAssetCode(base)) return refuse('invalid_format', 'base');
  if (!isAssetCode(quote) || quote === base) return refuse('invalid_format', 'quote');
  const wrong = [...checkFormula('bid', bid, sources), ...checkFormula('ask', ask, sources)];
  if (wrong.length > 0) return { refused: wrong };
  const driftMaxPpm = readPercent(terms.drift_max);
  if (driftMaxPpm === null) return refuse('not_a_number', 'drift_max');
  if (driftMaxPpm <= 0n) return refuse('greater_than', 'drift_max', { above: '0' });
  if (driftMaxPpm > 500_000n) return refuse('less_than', 'drift_max', { max: '50' });
  const isLive = inputsOf(bid).length > 0 && inputsOf(ask).length > 0;
  // A number that nobody looks after would be quoted for ever.
  if (terms.valid_hours === null && !isLive) return refuse('required', 'valid_hours');
  const expiresAt =
    terms.valid_hours === null ? null : new Date(now.getTime() + terms.valid_hours * 3_600_000);
  return { code, base, quote, bid, ask, leads, driftMaxPpm, expiresAt };
}

/** Tried with every price at one: what is wrong then is wrong with the words, not with the day. */
function checkFormula(field: string, text: string, sources: readonly string[]): RefusalItem[] {
  const example = 'USD/RUB bid + 0.3 %';
  const wrong: RefusalItem = { code: 'invalid_format', field, params: { example } };
  if (unknownInputs(text, markets.map(marketName), sources).length > 0) return [wrong];
  const tried = evaluateFormula(text, () => fixedOne, 'down');
  const hasInputs = inputsOf(text).length > 0;
  if (typeof tried === 'bigint' || (hasInputs && tried.problem === 'not_positive')) return [];
  return [wrong];
}

function keep(
  tx: Transaction,
  { actor }: AuditAuthor,
  subjectId: string,
  { before, after }: { readonly before: OwnRate | null; readonly after: Wording | null },
): Promise<bigint> {
  const change = { before: written(before), after: written(after) };
  return logChange(tx, { kind: 'own_rate', subjectId, actor, ...change });
}

async function auditOwnRate(
  tx: Transaction,
  author: AuditAuthor,
  action: AuditAction,
  {
    code,
    before,
    after,
  }: { readonly code: string; readonly before: OwnRate | null; readonly after: Wording | null },
): Promise<void> {
  const values = { before: written(before), after: written(after) };
  await audit(tx, { ...author, action, subjectType: 'own_rates', subjectId: code, ...values });
}

function written(rate: Wording | null): Readonly<Record<string, unknown>> | null {
  if (rate === null) return null;
  const { base, quote, bid, ask, leads, driftMaxPpm, expiresAt } = rate;
  return {
    base,
    quote,
    bid,
    ask,
    leads,
    drift_max: writePercent(driftMaxPpm),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}
