import { officeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { QueueFilterAttributes } from '../../../contract/office/desk/queue-filters.ts';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import { operatorOf } from '../access/guard.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { listFilters, type QueueFilterRow, removeFilter, saveFilter } from './store.ts';

/** Filters of the queue that are saved: tabs of it for oneself, or for everybody. */
export function registerQueueFilters(app: App, { database }: Platform): void {
  handleOffice(app, 'GET /office/api/queue_filters', async ({ request, locale }) => {
    const { id } = operatorOf(request).operator;
    const rows = await listFilters(database, id);
    const nameOf = await actorNames(database, locale);
    return whole(rows.map((row) => present(row, id, nameOf)));
  });
  handleOffice(app, 'POST /office/api/queue_filters', async ({ body, request, author, locale }) => {
    const { id: operatorId } = operatorOf(request).operator;
    const { name, shared } = body;
    const query = readQuery(body.query);
    if (query === null) return refuse('invalid_format', 'query');
    const made = await inTransaction(database, async (tx) => {
      const row = await saveFilter(tx, { operatorId, name, query, shared });
      if (isRefusal(row)) return row;
      const subject = { subjectType: 'queue_filters', subjectId: row.id };
      await audit(tx, { ...author, ...subject, action: 'save_queue_filter', after: logged(row) });
      return row;
    });
    if (isRefusal(made)) return made;
    return document(present(made, operatorId, await actorNames(database, locale)));
  });
  handleOffice(app, 'DELETE /office/api/queue_filters/{id}', ({ params, request, author }) =>
    inTransaction(database, async (tx) => {
      const { id: operatorId } = operatorOf(request).operator;
      const row = await removeFilter(tx, { id: params.id, operatorId });
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'queue_filters', subjectId: row.id };
      const before = logged(row);
      await audit(tx, { ...author, ...subject, action: 'remove_queue_filter', before });
      return undefined;
    }),
  );
}

/** The parameters of the queue that say something, in one order; null where there is another. */
function readQuery(text: string): string | null {
  const known = Object.keys(officeCalls['GET /office/api/orders'].query);
  const asked = new URLSearchParams(text);
  if ([...asked.keys()].some((name) => !known.includes(name))) return null;
  const said = known.flatMap((name) => {
    const value = asked.get(name) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return said.length === 0 ? null : new URLSearchParams(Object.fromEntries(said)).toString();
}

/** A filter may name a customer: the log, which is for ever, keeps what it is called. */
function logged({ name, shared }: QueueFilterRow) {
  return { name, shared };
}

function present(row: QueueFilterRow, operatorId: string, nameOf: NameActor) {
  const attributes: QueueFilterAttributes = {
    name: row.name,
    query: row.query,
    shared: row.shared,
    own: row.operatorId === operatorId,
    by: nameOf(operatorActor(row.operatorId)),
  };
  return resource('queue_filters', row.id, attributes);
}
