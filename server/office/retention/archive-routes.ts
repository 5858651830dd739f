import type { FastifyReply } from 'fastify';
import type {
  ArchiveAttributes,
  ArchivedRecordAttributes,
} from '../../../contract/office/operation/archives.ts';
import { archiveKinds } from '../../../contract/office/operation/archives.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { readArchiveBytes } from '../../platform/archives/archive-file.ts';
import { isBeingErased } from '../../platform/archives/erase-records.ts';
import {
  type ArchiveRow,
  findArchive,
  listArchives,
} from '../../platform/archives/list-archives.ts';
import { type FoundRecord, searchArchives } from '../../platform/archives/search-archives.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { type PageKey, readPageKey, writePageKey } from '../access/page-key.ts';
import { type AuditAuthor, audit } from '../audit/audit.ts';
import { seesPersonal } from '../masking/mask-personal-data.ts';
import { readArchiveSearch, searchToLog } from './read-archive-search.ts';

const shownAtOnce = 50;

/** Old records that are in no table any more; whoever looks into them stands in the audit log. */
export function registerArchives(app: App, platform: Platform): void {
  const { database } = platform;
  handleOffice(app, 'GET /office/api/archives', async ({ query: { kind = null, after } }) => {
    const below = after === undefined ? null : after;
    if (after !== undefined && !isUuid(after ?? '')) return refuse('invalid_format', 'after');
    const found = await listArchives(database, { kind, below }, shownAtOnce + 1);
    const shown = found.slice(0, shownAtOnce);
    const next = found.length > shownAtOnce ? (shown.at(-1)?.id ?? null) : null;
    return whole(shown.flatMap(presentArchive), { meta: { next } });
  });
  handleOffice(app, 'GET /office/api/archived_records', async ({ query, author }) => {
    const asked = await readArchiveSearch(platform, query);
    if (isRefusal(asked)) return asked;
    const key = readPageKey(query.after, isPlace);
    if (isRefusal(key)) return key;
    const after = key === null ? null : { archive: key[0], passed: Number(key[1]) };
    const { found, next } = await searchArchives(platform, asked, { after, most: shownAtOnce });
    await inTransaction(database, (tx) =>
      audit(tx, {
        ...author,
        action: 'read_archives',
        subjectType: 'archives',
        subjectId: asked.archive ?? 'search',
        after: { ...searchToLog(query), records: found.length },
      }),
    );
    const place = next === null ? null : writePageKey(next.archive, String(next.passed));
    return whole(found.flatMap(presentRecord), { meta: { next: place } });
  });
  handleOffice(
    app,
    'GET /office/api/archives/{id}/file',
    async ({ params: { id }, request, reply, author }) =>
      sendArchive(platform, id, { author, reply, seesAll: seesPersonal(request) }),
  );
}

function isPlace([archive, passed]: PageKey): boolean {
  return isUuid(archive) && /^(0|[1-9][0-9]{0,5})$/.test(passed);
}

type Taking = {
  readonly author: AuditAuthor;
  readonly reply: FastifyReply;
  readonly seesAll: boolean;
};

/** The file is sealed in its store alone. The log has who took it before they have it. */
async function sendArchive(
  platform: Platform,
  id: string,
  { author, reply, seesAll }: Taking,
): Promise<FastifyReply | Refusal> {
  const archive = await findArchive(platform.database, id);
  if (archive === null) return refuse('not_found');
  // Nobody masks what a file says of customers.
  if (!seesAll) return refuse('forbidden');
  if (await isBeingErased(platform, id)) return refuse('conflict');
  const content = await readArchiveBytes(platform, archive);
  const { kind, month, records } = archive;
  await inTransaction(platform.database, (tx) =>
    audit(tx, {
      ...author,
      action: 'download_archive',
      subjectType: 'archives',
      subjectId: id,
      after: { archive: kind, month: month.slice(0, 7), records },
    }),
  );
  const name = `${kind}-${month.slice(0, 7)}-${id.slice(-8)}.ndjson.gz`;
  return reply
    .type('application/gzip')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

/** Kinds of a newer version beside this one are left to it. */
function kindOf(kind: string) {
  return archiveKinds.find((known) => known === kind) ?? null;
}

function presentArchive(row: ArchiveRow) {
  const kind = kindOf(row.kind);
  if (kind === null) return [];
  const attributes: ArchiveAttributes = {
    kind,
    month: row.month.slice(0, 7),
    first_at: row.firstAt.toISOString(),
    last_at: row.lastAt.toISOString(),
    records: row.records,
    bytes: row.bytes,
    checksum: row.checksum.toString('hex'),
    created_at: row.createdAt.toISOString(),
    erased_at: row.erasedAt?.toISOString() ?? null,
  };
  return [resource('archives', row.id, attributes)];
}

function presentRecord(found: FoundRecord) {
  const kind = kindOf(found.kind);
  if (kind === null) return [];
  const { archive, at, recipient, subject, text, state } = found;
  const attributes: ArchivedRecordAttributes = {
    kind,
    archive_id: archive,
    at: new Date(at).toISOString(),
    recipient,
    subject,
    text,
    state,
  };
  return [resource('archived_records', `${archive}-${found.place}`, attributes)];
}
