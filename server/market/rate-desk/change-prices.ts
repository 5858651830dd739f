import type { Direction } from '../../../core/directions/direction.ts';
import { writePercent } from '../../../core/pricing/percent.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { changeDirection } from '../catalogue/change-direction.ts';
import { changeRule, logMarkups } from '../pricing/change-rule.ts';
import type { RateDeskDeps } from './deps.ts';
import type { Proposal } from './propose-change.ts';

/**
 * Puts prices in force, for all the directions or for none, and writes each change down twice: in
 * the rate log, by which orders can be priced again, and in the audit log. Gives how many changed.
 */
export async function changePrices(
  deps: RateDeskDeps,
  proposals: readonly Proposal[],
  author: AuditAuthor,
): Promise<number> {
  // Always in one order, so that two such changes cannot wait for each other.
  const ordered = [...proposals].sort((left, right) =>
    left.exchange.direction.id < right.exchange.direction.id ? -1 : 1,
  );
  const changed = await inTransaction(deps.platform.database, async (tx) => {
    const done: string[] = [];
    const entries: (() => Promise<void>)[] = [];
    for (const proposal of ordered) {
      const { id } = proposal.exchange.direction;
      const markups = await changeMarkups(tx, proposal, author);
      const rule = await changeRule(tx, id, proposal.terms, author.actor);
      if (markups === null && rule === null) continue;
      done.push(id);
      entries.push(() =>
        audit(tx, {
          ...author,
          action: 'change_prices',
          subjectType: 'directions',
          subjectId: id,
          before: { ...markups?.before, ...(rule === null ? {} : { rule: rule.before }) },
          after: { ...markups?.after, ...(rule === null ? {} : { rule: rule.after }) },
        }),
      );
    }
    // The audit log comes last: until the end nobody else can write to it.
    for (const entry of entries) await entry();
    return done;
  });
  // The next page this process shows must not be older than what it has just done.
  await deps.catalogue.refresh();
  await deps.pricing.refresh();
  return changed.length;
}

type Markups = Readonly<Record<'fixed_markup' | 'floating_markup', string>>;
type Change = { readonly before: Markups; readonly after: Markups };

async function changeMarkups(
  tx: Transaction,
  { exchange, markups }: Proposal,
  author: AuditAuthor,
): Promise<Change | null> {
  const { direction } = exchange;
  if (
    markups.fixedMarkupPpm === direction.fixedMarkupPpm &&
    markups.floatingMarkupPpm === direction.floatingMarkupPpm
  ) {
    return null;
  }
  const changed = await changeDirection(tx, direction.id, markups);
  if (isRefusal(changed)) throw new Error(`direction ${direction.id} cannot be priced`);
  const change = { before: written(changed.before), after: written(changed.after) };
  await logMarkups(tx, direction.id, change, author.actor);
  return change;
}

function written(direction: Direction): Markups {
  return {
    fixed_markup: writePercent(direction.fixedMarkupPpm),
    floating_markup: writePercent(direction.floatingMarkupPpm),
  };
}
