import type { Actor } from '../../../core/actor.ts';
import type { RuleTerms } from '../../../core/pricing/rule-terms.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { lockRule, logChange, saveRule } from './store.ts';

type RuleChange = { readonly before: RuleTerms | null; readonly after: RuleTerms | null };

/** Puts a direction's rule in force, or out of it (null). Null when it stood so already. */
export async function changeRule(
  tx: Transaction,
  directionId: string,
  after: RuleTerms | null,
  actor: Actor,
): Promise<RuleChange | null> {
  const before = await lockRule(tx, directionId);
  if (isSameRule(before, after)) return null;
  const change = { kind: 'rule', subjectId: directionId, before, after, actor } as const;
  const revision = await logChange(tx, change);
  await saveRule(tx, directionId, revision, after);
  return { before, after };
}

/** Writes a change of margins into the rate log. */
export async function logMarkups(
  tx: Transaction,
  directionId: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  actor: Actor,
): Promise<void> {
  await logChange(tx, { kind: 'markup', subjectId: directionId, before, after, actor });
}

/** Whether two wordings of a rule are the same; the database keeps members in its own order. */
export function isSameRule(one: unknown, other: unknown): boolean {
  return sortedText(one) === sortedText(other);
}

function sortedText(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}
