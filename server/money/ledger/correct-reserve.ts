import { sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { journal, systemAccount } from '../../../core/ledger/journal.ts';
import type { Amount } from '../../../core/money/amount.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { postJournals } from './post-journals.ts';

type Correction = {
  /** Made by the caller before the first try, so that a repeated request corrects once. */
  readonly key: string;
  readonly paymentSystem: string;
  /** Added to the reserve; negative takes away. */
  readonly change: Amount;
  readonly reason: string;
  readonly createdBy: Actor;
};

/** Sets a reserve right by a posting with a reason: money brought in, taken out, or miscounted. */
export async function correctReserve(tx: Transaction, correction: Correction): Promise<void> {
  const { asset, units } = correction.change;
  const posted = journal('correction', [
    { account: systemAccount('reserve', correction.paymentSystem), asset, units },
    { account: systemAccount('adjustment', correction.paymentSystem), asset, units: -units },
  ]);
  await postJournals(tx, [posted], {
    key: `correction:${correction.key}`,
    note: correction.reason,
    createdBy: correction.createdBy,
  });
  // No order tells of it: without this every process would go on promising what is gone.
  await tx.execute(sql`select pg_notify('reserves_changed', ${correction.paymentSystem})`);
}
