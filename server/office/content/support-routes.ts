import type { OfficeSupportAttributes } from '../../../contract/support.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { changeDesk, readDesk, type SupportHours } from '../../content/support/desk.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { handleOffice } from '../access/handle-call.ts';

/** The desk of the operators, to look at and to set. */
export function registerSupportDesk(app: App, { database }: Platform): void {
  handleOffice(app, 'GET /office/api/support', async () => present(await readDesk(database)));
  handleOffice(app, 'PUT /office/api/support', async ({ body, author }) => {
    const change = {
      presence: body.presence,
      aroundTheClock: body.around_the_clock,
      opens: body.opens || null,
      closes: body.closes || null,
      days: [...new Set(body.days)].sort((one, other) => one - other),
      timeZone: body.time_zone,
      phone: body.phone.trim(),
      version: body.version,
    };
    const changed = await inTransaction(database, (tx) => changeDesk(tx, change, author));
    return isRefusal(changed) ? changed : present(changed);
  });
}

function present(desk: SupportHours) {
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
