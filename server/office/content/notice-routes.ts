import type { OfficeNoticeAttributes } from '../../../contract/notices.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { changeNotice, type Notice, readNotice } from '../../content/notices/notice.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';

/** The public notice and the technical break, to look at and to set. */
export function registerNotice(app: App, { platform, notices }: OfficeDeps): void {
  const { database } = platform;
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
