import type {
  BlockImportAttributes,
  BlockPreviewAttributes,
} from '../../../contract/office/risk-flags.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import { blockLinesMax, readBlockLines } from '../../../core/risk-flags/read-block-lines.ts';
import {
  type ImportRow,
  importLines,
  listImports,
  previewLines,
  undoImport,
} from '../../money/risk-flags/import-blocks.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';
import { readExpiry } from './read-expiry.ts';

const linesShown = 200;

/** Lists that are pasted into the block list: tried, added as a whole, and taken back. */
export function registerBlockImports(app: App, platform: Platform): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/block_imports', async ({ locale }) => {
    const rows = await listImports(database);
    const nameOf = await actorNames(database, locale);
    return whole(rows.map((row) => present(row, nameOf)));
  });
  handleOffice(app, 'POST /office/api/block_imports/preview', async ({ body }) => {
    const lines = readLines(body.text);
    if (isRefusal(lines)) return lines;
    const tried = await previewLines(database, lines);
    const ofState = (wanted: string) => tried.filter(({ state }) => state === wanted);
    const [added, known, wrong] = [ofState('added'), ofState('known'), ofState('wrong')];
    const attributes: BlockPreviewAttributes = {
      added: added.length,
      known: known.length,
      wrong: wrong.length,
      lines: [...wrong, ...added, ...known].slice(0, linesShown).map(({ line, state }) => ({
        line: line.line,
        state,
        kind: 'kind' in line ? line.kind : null,
        value: 'kind' in line ? line.value : line.wrong,
      })),
    };
    return document(resource('block_previews', 'current', attributes));
  });
  handleOffice(app, 'POST /office/api/block_imports', async ({ body, author, locale }) => {
    const lines = readLines(body.text);
    if (isRefusal(lines)) return lines;
    const expiresAt = readExpiry(platform, body.expires_at);
    if (isRefusal(expiresAt)) return expiresAt;
    const { reason, mode } = body;
    const made = await inTransaction(database, async (tx) => {
      const by = { reason, mode, expiresAt, createdBy: author.actor };
      const row = await importLines(tx, lines, by);
      if (isRefusal(row)) return row;
      await audit(tx, {
        ...author,
        action: 'import_blocks',
        subjectType: 'block_imports',
        subjectId: row.id,
        after: { reason, mode, added: row.added },
      });
      return row;
    });
    if (isRefusal(made)) return made;
    return document(present(made, await actorNames(database, locale)));
  });
  handleOffice(app, 'DELETE /office/api/block_imports/{id}', async (asked) => {
    const { params, author, locale } = asked;
    const undone = await inTransaction(database, async (tx) => {
      const row = await undoImport(tx, params.id, author.actor);
      if (isRefusal(row)) return row;
      await audit(tx, {
        ...author,
        action: 'undo_block_import',
        subjectType: 'block_imports',
        subjectId: row.id,
        before: { reason: row.reason, mode: row.mode, added: row.added },
      });
      return row;
    });
    if (isRefusal(undone)) return undone;
    return document(present(undone, await actorNames(database, locale)));
  });
}

function readLines(text: string) {
  const lines = readBlockLines(text);
  if (lines.length === 0) return refuse('required', 'text');
  if (lines.length > blockLinesMax)
    return refuse('too_long', 'text', { max: String(blockLinesMax) });
  return lines;
}

function present(row: ImportRow, nameOf: NameActor) {
  const attributes: BlockImportAttributes = {
    reason: row.reason,
    mode: row.mode,
    added: row.added,
    by: nameOf(row.createdBy),
    created_at: row.createdAt.toISOString(),
    undone_at: row.undoneAt?.toISOString() ?? null,
  };
  return resource('block_imports', row.id, attributes);
}
