import type { OperationalErrorAttributes } from '../../../contract/office/operation/errors.ts';
import { isErrorCode, isUnexpected } from '../../../core/operational-errors/registry.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type ErrorRow, listErrors } from '../../platform/errors/list-errors.ts';
import { resolveError } from '../../platform/errors/resolve-error.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import { handleOffice } from '../access/handle-call.ts';
import { type PageKey, readPageKey, writePageKey } from '../access/page-key.ts';
import { audit } from '../audit/audit.ts';

const shownAtOnce = 50;

/** What went wrong inside the service, and what of it is seen to. */
export function registerErrors(app: App, { database }: Platform): void {
  handleOffice(app, 'GET /office/api/operational_errors', async ({ query, locale }) => {
    const { state = 'open', code } = query;
    const after = readPageKey(query.after, isKey);
    if (isRefusal(after)) return after;
    const below = after === null ? null : { at: after[0], id: BigInt(after[1]) };
    const found = await listErrors(database, { state, code, below }, shownAtOnce + 1);
    const shown = found.slice(0, shownAtOnce);
    const last = found.length > shownAtOnce ? shown.at(-1) : undefined;
    const next =
      last === undefined ? null : writePageKey(last.lastSeenAt.toISOString(), String(last.id));
    const nameOf = await actorNames(database, locale);
    return whole(
      shown.map((row) => present(row, nameOf)),
      { meta: { next } },
    );
  });
  handleOffice(
    app,
    'POST /office/api/operational_errors/{id}/resolution',
    async ({ params: { id }, author, locale }) => {
      const resolved = await inTransaction(database, async (tx) => {
        const row = await resolveError(tx, BigInt(id), author.actor);
        if (isRefusal(row)) return row;
        const subject = { subjectType: 'operational_errors', subjectId: String(id) };
        await audit(tx, {
          ...author,
          ...subject,
          action: 'resolve_error',
          after: { error: row.code },
        });
        return row;
      });
      if (isRefusal(resolved)) return resolved;
      return document(present(resolved, await actorNames(database, locale)));
    },
  );
}

function isKey([at, id]: PageKey): boolean {
  return (
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$/.test(at) &&
    !Number.isNaN(Date.parse(at)) &&
    /^[1-9][0-9]{0,17}$/.test(id)
  );
}

function present(row: ErrorRow, nameOf: NameActor) {
  // A code of a newer version beside this one has no text here.
  const code = isErrorCode(row.code) ? row.code : 'unregistered';
  const attributes: OperationalErrorAttributes = {
    code,
    unexpected: isUnexpected(code),
    place: row.place,
    sample: row.sample,
    count: Number(row.count),
    first_seen_at: row.firstSeenAt.toISOString(),
    last_seen_at: row.lastSeenAt.toISOString(),
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    resolved_by: row.resolvedBy === null ? null : nameOf(row.resolvedBy),
    reappeared_at: row.reappearedAt?.toISOString() ?? null,
  };
  return resource('operational_errors', String(row.id), attributes);
}
