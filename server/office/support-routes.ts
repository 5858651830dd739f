import { type OfficeSupportAttributes, supportRequest } from '../../contract/support.ts';
import { isRefusal } from '../../core/refusal.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { document, resource } from '../platform/http/json-api.ts';
import type { Platform } from '../platform/platform.ts';
import { changeDesk, type Desk, readDesk } from '../support/desk.ts';
import { authorOf } from './guard.ts';

/** The desk of the operators, to look at and to set. */
export function registerSupportDesk(app: App, { database }: Platform): void {
  app.get('/support', async () => present(await readDesk(database)));
  app.put('/support', async (request) => {
    const parsed = parseAttributes(supportRequest, request);
    if (isRefusal(parsed)) return parsed;
    const change = {
      presence: parsed.presence,
      aroundTheClock: parsed.around_the_clock,
      opens: parsed.opens || null,
      closes: parsed.closes || null,
      days: [...new Set(parsed.days)].sort((one, other) => one - other),
      timeZone: parsed.time_zone,
      phone: parsed.phone.trim(),
      version: parsed.version,
    };
    const changed = await inTransaction(database, (tx) =>
      changeDesk(tx, change, authorOf(request)),
    );
    return isRefusal(changed) ? changed : present(changed);
  });
}

function present(desk: Desk) {
  const attributes: OfficeSupportAttributes = {
    presence: desk.presence,
    around_the_clock: desk.aroundTheClock,
    opens: desk.opens ?? '',
    closes: desk.closes ?? '',
    days: desk.days,
    time_zone: desk.timeZone,
    phone: desk.phone,
    version: desk.version,
    updated_at: desk.updatedAt.toISOString(),
  };
  return document(resource('support_desks', 'current', attributes));
}
