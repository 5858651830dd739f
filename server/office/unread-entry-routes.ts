import type { UnreadEntryAttributes } from '../../contract/office.ts';
import { reasonRequest } from '../../contract/office.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import { audit } from '../audit/audit.ts';
import { listUnread, settleUnread, type UnreadRow } from '../deposits/unread-entries.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';
import { reasonText } from './reason-text.ts';

/** What a rail told of money and nobody could read, until a person has seen to it. */
export function registerUnreadEntries(app: App, { platform: { database } }: OfficeDeps): void {
  app.get('/unread_entries', async (request) => {
    const locale = localeOf(request);
    return whole((await listUnread(database)).map((row) => present(row, locale)));
  });
  app.post<{ Params: { id: string } }>('/unread_entries/:id/settle', async (request, reply) => {
    const parsed = parseAttributes(reasonRequest, request);
    if (isRefusal(parsed)) return parsed;
    const { id } = request.params;
    if (!isUuid(id)) return refuse('not_found');
    const action = authorOf(request);
    const refused = await inTransaction(database, async (tx) => {
      const row = await settleUnread(tx, id, { actor: action.actor, reason: parsed.reason });
      if (row === null) return refuse('not_found');
      const subject = { subjectType: 'unread_entries', subjectId: id };
      const after = { rail: row.rail, key: row.key, reason: parsed.reason };
      await audit(tx, { ...action, ...subject, action: 'settle_unread_entry', after });
      return null;
    });
    return refused ?? reply.code(204).send();
  });
}

function present(row: UnreadRow, locale: Locale) {
  const { rail, content } = row;
  const reason = reasonText(row.reason, locale);
  const attributes: UnreadEntryAttributes = {
    ...{ rail, reason, content },
    seen_at: row.seenAt.toISOString(),
  };
  return resource('unread_entries', row.id, attributes);
}
