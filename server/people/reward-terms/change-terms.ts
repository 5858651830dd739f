import { desc, eq, sql } from 'drizzle-orm';
import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { Actor } from '../../../core/actor.ts';
import { levelTermsFromJson } from '../../../core/levels/level-terms.ts';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { referralTermsFromJson } from '../../../core/referrals/referral-terms.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { plainDollars, plainRoubles } from '../../money/ledger/dollars.ts';
import { audit } from '../../office/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type KindedTerms, kinded } from './kinded-terms.ts';
import { rewardTerms, type TermKind } from './tables.ts';

type TermsRow = typeof rewardTerms.$inferSelect;

type TermsChange = KindedTerms & {
  /** The wording that whoever changes it has seen; null where there was none. */
  readonly base: number | null;
  readonly reason: string;
  readonly actor: Actor;
  readonly ip: string;
};

const actions: Readonly<Record<TermKind, AuditAction>> = {
  referral: 'change_referral_programme',
  levels: 'change_reward_levels',
};

/**
 * Puts terms into force from now on; those before stay as they were, with their dates. Refuses
 * `conflict` when somebody else has set some since.
 */
export async function changeTerms(
  tx: Transaction,
  { kind, terms, base, reason, actor, ip }: TermsChange,
): Promise<TermsRow | Refusal> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`terms of ${kind}`}))`);
  const [before] = await readHistory(tx, kind, 1);
  if ((before?.id ?? null) !== base) return refuse('conflict');
  const [after] = await tx
    .insert(rewardTerms)
    .values({ kind, terms, createdBy: actor, reason })
    .returning();
  if (after === undefined) throw new Error('the database kept no terms');
  await audit(tx, {
    actor,
    ip,
    action: actions[kind],
    subjectType: 'reward_terms',
    subjectId: kind,
    ...(before === undefined ? {} : { before: wordsOf(kinded(before)) }),
    after: { ...wordsOf(kinded(after)), reason },
  });
  return after;
}

/** The wordings of terms there were, the newest first. */
export function readHistory(
  database: Pick<Queryable, 'select'>,
  kind: TermKind,
  limit: number,
): Promise<TermsRow[]> {
  return database
    .select()
    .from(rewardTerms)
    .where(eq(rewardTerms.kind, kind))
    .orderBy(desc(rewardTerms.inForceFrom), desc(rewardTerms.id))
    .limit(limit);
}

/** Terms as people read them in the log. */
function wordsOf(of: KindedTerms): Record<string, string> {
  if (of.kind === 'referral') {
    const { tiers, countsAbove, withdrawalMin } = referralTermsFromJson(of.terms);
    return {
      tiers: tiers.map((each) => `${each.countMin}: ${percent(each.ratePpm)}`).join(', '),
      counts_above: `${plainRoubles(countsAbove)} RUB`,
      minimum_withdrawal: `${plainDollars(withdrawalMin)} USD`,
    };
  }
  const { levels } = levelTermsFromJson(of.terms);
  const words = levels.map(
    ({ turnoverFrom, discountPpm, cashbackPpm }) =>
      `${plainDollars(turnoverFrom)} USD: ${percent(discountPpm)} + ${percent(cashbackPpm)}`,
  );
  return { levels: words.join(', ') };
}

function percent(ppm: bigint): string {
  return `${ppmToPercent(ppm)} %`;
}
