import type { OfficeNoticeAttributes } from '../../../contract/notices.ts';
import type { PlannedBreakAttributes } from '../../../contract/office/shifts.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { changeNotice, type Notice, readNotice } from '../../content/notices/notice.ts';
import {
  cancelBreak,
  listPlannedBreaks,
  type PlannedBreak,
  planBreak,
} from '../../content/notices/planned-breaks.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';

/** The public notice and the technical break, to look at and to set. */
export function registerNotice(app: App, deps: OfficeDeps): void {
  const { platform, notices } = deps;
  const { database } = platform;
  registerPlannedBreaks(app, deps);
  handleOffice(app, 'GET /office/api/public_notice', async () =>
    present(await readNotice(database)),
  );
  handleOffice(app, 'PUT /office/api/public_notice', async ({ body: parsed, author }) => {
    const change = {
      shown: parsed.shown,
      level: parsed.level,
      textRu: parsed.text_ru.trim(),
      textEn: parsed.text_en.trim(),
      technicalBreak: parsed.technical_break,
      resumeAt: parsed.resume_at === null ? null : new Date(parsed.resume_at),
      version: parsed.version,
    };
    const changed = await inTransaction(database, (tx) => changeNotice(tx, change, author));
    if (isRefusal(changed)) return changed;
    await notices.refresh();
    return present(changed);
  });
}

/** Technical breaks that are set in advance. */
function registerPlannedBreaks(app: App, { platform, notices }: OfficeDeps): void {
  const { database, clock } = platform;
  handleOffice(app, 'GET /office/api/planned_breaks', async ({ locale }) => {
    const rows = await listPlannedBreaks(database);
    const nameOf = await actorNames(database, locale);
    return whole(rows.map((row) => presentBreak(row, nameOf)));
  });
  handleOffice(app, 'POST /office/api/planned_breaks', async ({ body, author, locale }) => {
    const planned = {
      startsAt: new Date(body.starts_at),
      endsAt: new Date(body.ends_at),
      textRu: body.text_ru,
      textEn: body.text_en,
      createdBy: author.actor,
    };
    const made = await inTransaction(database, async (tx) => {
      const row = await planBreak(tx, planned, clock.now());
      if (isRefusal(row)) return row;
      const { starts_at, ends_at, text_ru, text_en } = body;
      const subject = { subjectType: 'planned_breaks', subjectId: row.id };
      const after = { starts_at, ends_at, text_ru, text_en };
      await audit(tx, { ...author, ...subject, action: 'plan_break', after });
      return row;
    });
    if (isRefusal(made)) return made;
    await notices.refresh();
    return document(presentBreak(made, await actorNames(database, locale)));
  });
  handleOffice(app, 'DELETE /office/api/planned_breaks/{id}', async ({ params, author }) => {
    const gone = await inTransaction(database, async (tx) => {
      const row = await cancelBreak(tx, params.id);
      if (isRefusal(row)) return row;
      const subject = { subjectType: 'planned_breaks', subjectId: row.id };
      const before = { starts_at: row.startsAt, ends_at: row.endsAt };
      await audit(tx, { ...author, ...subject, action: 'cancel_break', before });
      return row;
    });
    if (isRefusal(gone)) return gone;
    await notices.refresh();
    return undefined;
  });
}

function presentBreak(row: PlannedBreak, nameOf: NameActor) {
  const attributes: PlannedBreakAttributes = {
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    text_ru: row.textRu,
    text_en: row.textEn,
    created_by: nameOf(row.createdBy),
  };
  return resource('planned_breaks', row.id, attributes);
}

function present(notice: Notice) {
  const attributes: OfficeNoticeAttributes = {
    shown: notice.shown,
    level: notice.level,
    text_ru: notice.textRu,
    text_en: notice.textEn,
    technical_break: notice.technicalBreak,
    resume_at: notice.resumeAt?.toISOString() ?? null,
    version: notice.version,
    updated_at: notice.updatedAt.toISOString(),
  };
  return document(resource('public_notices', 'current', attributes));
}
