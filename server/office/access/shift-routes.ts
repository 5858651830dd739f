import type { ShiftAttributes } from '../../../contract/office/shifts.ts';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { audit } from '../audit/audit.ts';
import { beginShift, endShift, listShifts, type Shift } from '../shifts/shifts.ts';
import { actorNames, type NameActor } from './actor-names.ts';
import { handleOffice } from './handle-call.ts';

/** Who is on: each begins and ends a shift of their own. */
export function registerShifts(app: App, { database }: Platform): void {
  handleOffice(app, 'GET /office/api/shifts', async ({ operator, locale }) => {
    const rows = await listShifts(database);
    const nameOf = await actorNames(database, locale);
    return whole(rows.map((row) => present(row, operator.id, nameOf)));
  });
  handleOffice(app, 'POST /office/api/shifts', async ({ operator, author, locale }) => {
    const begun = await inTransaction(database, async (tx) => {
      const row = await beginShift(tx, operator.id);
      if (isRefusal(row)) return row;
      const subject = { subjectType: 'operators', subjectId: operator.id };
      await audit(tx, { ...author, ...subject, action: 'begin_shift' });
      return row;
    });
    if (isRefusal(begun)) return begun;
    return document(present(begun, operator.id, await actorNames(database, locale)));
  });
  const end = 'PUT /office/api/shifts/current';
  handleOffice(app, end, async ({ operator, author, body, locale }) => {
    const ended = await inTransaction(database, async (tx) => {
      const row = await endShift(tx, operator.id, body.note);
      if (isRefusal(row)) return row;
      const subject = { subjectType: 'operators', subjectId: operator.id };
      await audit(tx, { ...author, ...subject, action: 'end_shift', after: { note: row.note } });
      return row;
    });
    if (isRefusal(ended)) return ended;
    return document(present(ended, operator.id, await actorNames(database, locale)));
  });
}

function present(row: Shift, operatorId: string, nameOf: NameActor) {
  const attributes: ShiftAttributes = {
    operator: nameOf(operatorActor(row.operatorId)),
    mine: row.operatorId === operatorId,
    started_at: row.startedAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    note: row.note,
  };
  return resource('shifts', row.id, attributes);
}
