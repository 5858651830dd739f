import { type BlockAttributes, blockListRequest } from '../../contract/office-doubts.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import { audit } from '../audit/audit.ts';
import { addBlock, type BlockRow, listBlocks, removeBlock } from '../doubts/block-list.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, list, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import type { Platform } from '../platform/platform.ts';
import { actorNames, type NameActor } from './actor-names.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';

const perDefault = 50;

/** Whom the service does not exchange with: accounts, addresses, e-mails, phones, names. */
export function registerBlocks(app: App, { database }: Platform): void {
  app.get('/blocks', async (request) => {
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const search = parameterOf(request, 'search');
    if (search === null) return refuse('invalid_format', 'search');
    if (search !== undefined && search.length > 200) {
      return refuse('too_long', 'search', { max: '200' });
    }
    const { rows, total } = await listBlocks(database, search, page);
    const nameOf = await actorNames(database, localeOf(request));
    return list(
      rows.map((row) => present(row, nameOf)),
      { ...page, total },
    );
  });
  app.post('/blocks', async (request, reply) => {
    const parsed = parseAttributes(blockListRequest, request);
    if (isRefusal(parsed)) return parsed;
    const author = authorOf(request);
    const made = await inTransaction(database, async (tx) => {
      const row = await addBlock(tx, { ...parsed, createdBy: author.actor });
      if (isRefusal(row)) return row;
      const after = { kind: row.kind, value: row.value, reason: row.reason };
      const subject = { subjectType: 'blocks', subjectId: row.id };
      await audit(tx, { ...author, ...subject, action: 'add_block', after });
      return row;
    });
    if (isRefusal(made)) return made;
    reply.code(201);
    return document(present(made, await actorNames(database, localeOf(request))));
  });
  app.delete<{ Params: { id: string } }>('/blocks/:id', async (request, reply) => {
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const removed = await inTransaction(database, async (tx) => {
      const row = await removeBlock(tx, id);
      if (row === null) return refuse('not_found');
      const before = { kind: row.kind, value: row.value, reason: row.reason };
      const subject = { subjectType: 'blocks', subjectId: id };
      await audit(tx, { ...authorOf(request), ...subject, action: 'remove_block', before });
      return null;
    });
    return removed ?? reply.code(204).send();
  });
}

function present(row: BlockRow, nameOf: NameActor) {
  const attributes: BlockAttributes = {
    kind: row.kind,
    value: row.value,
    reason: row.reason,
    by: nameOf(row.createdBy),
    created_at: row.createdAt.toISOString(),
  };
  return resource('blocks', row.id, attributes);
}
