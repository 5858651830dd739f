import type { UnreadEntryAttributes } from '../../../contract/office.ts';
import { refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { listUnread, settleUnread, type UnreadRow } from '../../money/deposits/unread-entries.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';
import { audit } from '../audit/audit.ts';
import { reasonText } from './actions/reason-text.ts';

/** What a rail told of money and nobody could read, until a person has seen to it. */
export function registerUnreadEntries(app: App, { platform: { database } }: OfficeDeps): void {
  handleOffice(app, 'GET /office/api/unread_entries', async ({ locale }) =>
    whole((await listUnread(database)).map((row) => present(row, locale))),
  );
  const settle = 'POST /office/api/unread_entries/{id}/settle';
  handleOffice(app, settle, ({ params: { id }, body: { reason }, author }) => {
    if (!isUuid(id)) return refuse('not_found');
    return inTransaction(database, async (tx) => {
      const row = await settleUnread(tx, id, { actor: author.actor, reason });
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'unread_entries', subjectId: id };
      const after = { rail: row.rail, key: row.key, reason };
      await audit(tx, { ...author, ...subject, action: 'settle_unread_entry', after });
      return undefined;
    });
  });
}

function present(row: UnreadRow, locale: Locale) {
  const { rail, content } = row;
  const reason = reasonText(row.reason, locale);
  const attributes: UnreadEntryAttributes = {
    rail,
    reason,
    content,
    seen_at: row.seenAt.toISOString(),
  };
  return resource('unread_entries', row.id, attributes);
}
