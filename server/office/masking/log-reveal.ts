import type { AuditAction } from '../../../contract/audit-actions.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';

type Revealed = {
  readonly action: AuditAction & `reveal_${string}`;
  readonly subjectType: 'orders' | 'users';
  readonly subjectId: string;
  readonly reason: string;
};

/** Writes down who was shown personal data in full, and why they said they needed it. */
export async function logReveal(
  database: Database,
  author: AuditAuthor,
  { reason, ...revealed }: Revealed,
): Promise<void> {
  await inTransaction(database, (tx) => audit(tx, { ...author, ...revealed, after: { reason } }));
}
