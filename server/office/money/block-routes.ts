import { Readable } from 'node:stream';
import type { QueryOf } from '../../../contract/calls/call-types.ts';
import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { BlockAttributes } from '../../../contract/office/risk-flags.ts';
import { isRefusal } from '../../../core/refusal.ts';
import {
  addBlock,
  type BlockFilter,
  type BlockRow,
  listBlocks,
  readBlocksAfter,
  removeBlock,
} from '../../money/risk-flags/block-list.ts';
import type { Database } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { csvLine } from '../../platform/http/answers/csv-line.ts';
import { document, list, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { maskerOf } from '../masking/mask-personal-data.ts';
import { readExpiry } from './read-expiry.ts';

/** Read at once; the file grows as it is sent and is never whole in memory. */
const pageSize = 200;

/** Whom the service does not exchange with: accounts, addresses, e-mails, phones, names. */
export function registerBlocks(app: App, platform: Platform): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/blocks', async ({ query, page, locale }) => {
    const { rows, total } = await listBlocks(database, filterOf(query), page);
    const nameOf = await actorNames(database, locale);
    return list(
      rows.map((row) => present(platform, row, nameOf)),
      { ...page, total },
    );
  });
  handleOffice(app, 'POST /office/api/blocks', async ({ body, author, locale }) => {
    const expiresAt = readExpiry(platform, body.expires_at);
    if (isRefusal(expiresAt)) return expiresAt;
    const { kind, value, reason, mode = 'refuse' } = body;
    const entry = { kind, value, reason, mode, expiresAt, createdBy: author.actor };
    const made = await inTransaction(database, async (tx) => {
      const row = await addBlock(tx, entry);
      if (isRefusal(row)) return row;
      const subject = { subjectType: 'blocks', subjectId: row.id };
      await audit(tx, { ...author, ...subject, action: 'add_block', after: logged(row) });
      return row;
    });
    if (isRefusal(made)) return made;
    return document(present(platform, made, await actorNames(database, locale)));
  });
  handleOffice(app, 'DELETE /office/api/blocks/{id}', ({ params: { id }, author }) =>
    inTransaction(database, async (tx) => {
      const row = await removeBlock(tx, id);
      if (isRefusal(row)) return row;
      const subject = { subjectType: 'blocks', subjectId: id };
      await audit(tx, { ...author, ...subject, action: 'remove_block', before: logged(row) });
      return undefined;
    }),
  );
  registerBlockExport(app, platform);
}

function registerBlockExport(app: App, { database }: Platform): void {
  handleOffice(app, 'GET /office/api/blocks/export', async ({ query, request, reply, author }) => {
    await inTransaction(database, (tx) =>
      audit(tx, {
        ...author,
        action: 'export_blocks',
        subjectType: 'blocks',
        subjectId: 'export',
        after: { filter: { ...query } },
      }),
    );
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="block-list.csv"')
      .header('cache-control', 'no-store')
      .send(Readable.from(linesOf(database, filterOf(query), maskerOf(request))));
  });
}

const columns = ['kind', 'value', 'reason', 'mode', 'origin', 'expires_at', 'created_at'] as const;

type Masker = ReturnType<typeof maskerOf>;

async function* linesOf(
  database: Database,
  filter: BlockFilter,
  mask: Masker,
): AsyncGenerator<string> {
  // Spreadsheets take the file for UTF-8 by this mark alone.
  yield `\ufeff${csvLine(columns)}`;
  for (let after: string | null = null; ; ) {
    const rows: readonly BlockRow[] = await readBlocksAfter(database, filter, after, pageSize);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map((row) => csvLine(cellsOf(row, mask))).join('');
    if (rows.length < pageSize) return;
    after = last.id;
  }
}

function cellsOf(row: BlockRow, mask: Masker): readonly string[] {
  const moments = [row.expiresAt?.toISOString() ?? '', row.createdAt.toISOString()];
  const value = mask('account', row.value);
  return [row.kind, value, mask('prose', row.reason), row.mode, row.origin, ...moments];
}

function filterOf(query: QueryOf<OfficeCalls['GET /office/api/blocks']>): BlockFilter {
  const { search, mode, origin } = query;
  return { search, mode, origin };
}

function logged({ kind, value, reason, mode, expiresAt }: BlockRow) {
  return { kind, value, reason, mode, expires_at: expiresAt?.toISOString() ?? null };
}

function present({ clock }: Platform, row: BlockRow, nameOf: NameActor) {
  const attributes: BlockAttributes = {
    kind: row.kind,
    value: row.value,
    reason: row.reason,
    mode: row.mode,
    origin: row.origin,
    expires_at: row.expiresAt?.toISOString() ?? null,
    expired: row.expiresAt !== null && row.expiresAt <= clock.now(),
    by: nameOf(row.createdBy),
    created_at: row.createdAt.toISOString(),
  };
  return resource('blocks', row.id, attributes);
}
