import type { Refusal } from '../../../core/refusal.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import {
  beginRecovery,
  findRecovery,
  lockOpenRecovery,
  releaseRecovery,
} from '../../money/payout-holds/recoveries.ts';
import { decideItem } from '../../money/recovery/decide-item.ts';
import { isOpen, listItems } from '../../money/recovery/list-items.ts';
import { type ReadSigned, signedReader } from '../../money/recovery/read-signed.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { doOnce } from '../access/do-once.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { presentRecovery } from './present-recovery.ts';

/** After a restore: what was paid since the backup, decided one by one, and payouts let go on. */
export function registerRecovery(app: App, deps: OfficeDeps, given?: ReadSigned): void {
  const { database } = deps.platform;
  const readSigned = given ?? signedReader(deps.platform.config);
  handleOffice(app, 'GET /office/api/recovery_items', ({ locale }) =>
    presentRecovery(deps, readSigned, locale),
  );
  handleOffice(app, 'POST /office/api/recoveries', async ({ body, author, locale }) => {
    const madeAt = new Date(body.made_at);
    if (madeAt > deps.platform.clock.now()) return refuse('less_than', 'made_at');
    const begun = await inTransaction(database, async (tx) => {
      const row = await beginRecovery(tx, { madeAt, begunBy: author.actor });
      if (row === null) return refuse('conflict');
      const after = { made_at: madeAt.toISOString(), reason: body.reason };
      await note(tx, author, 'begin_recovery', { id: String(row.id), after });
      return row;
    });
    return isRefusal(begun) ? begun : presentRecovery(deps, readSigned, locale);
  });
  handleOffice(app, 'POST /office/api/recovery_items/{id}/decision', async (asked) => {
    const { body, author, params, once, locale } = asked;
    const recovery = await findRecovery(database);
    if (recovery === null) return refuse('not_found');
    const { outcome, reason } = body;
    const reference = body.reference?.trim() || null;
    const done = await doOnce(database, once, async (use): Promise<Refusal | 'done'> => {
      const decided = await decideItem(deps, recovery, readSigned, {
        id: params.id,
        outcome,
        reference,
        reason,
        actor: author.actor,
        async alongside(tx, item) {
          await use(tx);
          const payoutId = item.kind === 'by_hand' ? item.id : item.record.payoutId;
          const said = reference === null ? {} : { reference };
          const txid = item.kind === 'signed' ? { txid: item.id } : {};
          const after = { outcome, payout_id: payoutId, ...txid, ...said, reason };
          await note(tx, author, 'decide_recovery', { id: params.id, after });
        },
      });
      return decided ?? 'done';
    });
    return isRefusal(done) ? done : presentRecovery(deps, readSigned, locale);
  });
  handleOffice(app, 'POST /office/api/recoveries/current/release', async (asked) => {
    const refused = await release(deps, readSigned, asked.author, asked.body.reason);
    return refused ?? presentRecovery(deps, readSigned, asked.locale);
  });
}

/** Payouts go on when the list is empty and the signer has been heard. */
async function release(
  deps: OfficeDeps,
  readSigned: ReadSigned,
  author: AuditAuthor,
  reason: string,
): Promise<Refusal | null> {
  const { database } = deps.platform;
  const open = await findRecovery(database);
  if (open === null || open.releasedAt !== null) return refuse('invalid_transition');
  const { items, signerSilent } = await listItems(deps, open, readSigned);
  if (signerSilent) return refuse('signer_silent');
  if (items.some(isOpen)) return refuse('payout_undecided');
  return inTransaction(database, async (tx) => {
    const locked = await lockOpenRecovery(tx);
    if (locked?.id !== open.id) return refuse('invalid_transition');
    await releaseRecovery(tx, open.id, author.actor);
    await note(tx, author, 'release_recovery', { id: String(open.id), after: { reason } });
    return null;
  });
}

type Noted = { readonly id: string; readonly after: Readonly<Record<string, unknown>> };

function note(
  tx: Parameters<typeof audit>[0],
  author: AuditAuthor,
  action: 'begin_recovery' | 'decide_recovery' | 'release_recovery',
  { id, after }: Noted,
): Promise<void> {
  return audit(tx, { ...author, action, subjectType: 'recoveries', subjectId: id, after });
}
