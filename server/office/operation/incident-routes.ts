import type { IncidentAttributes } from '../../../contract/status.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { noteIncident } from '../../content/status/note-incident.ts';
import { type Incident, listIncidents } from '../../content/status/read-status.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { audit } from '../audit/audit.ts';

/** What the page of the status tells of the past, and what operators write about it. */
export function registerIncidents(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/status_incidents', async ({ locale }) => {
    const incidents = await listIncidents(database);
    return whole(incidents.map((incident) => present(deps, incident, locale)));
  });
  handleOffice(
    app,
    'PUT /office/api/status_incidents/{id}',
    async ({ params: { id }, body, author, locale }) => {
      const { version } = body;
      const note = { noteRu: body.note_ru.trim(), noteEn: body.note_en.trim(), version };
      const noted = await inTransaction(database, async (tx) => {
        const changed = await noteIncident(tx, id, note);
        if (isRefusal(changed)) return changed;
        await audit(tx, {
          ...author,
          action: 'note_incident',
          subjectType: 'status_incidents',
          subjectId: String(id),
          before: notesOf(changed.before),
          after: notesOf(changed.after),
        });
        return changed.after;
      });
      return isRefusal(noted) ? noted : document(present(deps, noted, locale));
    },
  );
}

function notesOf({ noteRu, noteEn }: Incident) {
  return { note_ru: noteRu, note_en: noteEn };
}

function present({ catalogue }: OfficeDeps, incident: Incident, locale: Locale) {
  const { id, paymentSystem } = incident;
  const name = catalogue.current().systemById.get(paymentSystem ?? '')?.name[locale];
  const attributes: IncidentAttributes = {
    component: incident.component,
    payment_system: name ?? paymentSystem,
    state: incident.state,
    began_at: incident.beganAt.toISOString(),
    ended_at: incident.endedAt?.toISOString() ?? null,
    note_ru: incident.noteRu,
    note_en: incident.noteEn,
    version: incident.version,
  };
  return resource('status_incidents', String(id), attributes);
}
