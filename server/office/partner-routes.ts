import type { MonitorState, TrusteeKeyAttributes } from '../../contract/office-monitors.ts';
import { trusteeKeyRequest } from '../../contract/office-monitors.ts';
import {
  exportSwitchRequest,
  type OfficePartnerAttributes,
  partnerRequest,
} from '../../contract/partners.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import {
  changePartner,
  createPartner,
  removePartner,
  switchExport,
} from '../partners/change-partners.ts';
import { exportPathOf, listPartners, type PartnerRow } from '../partners/list-partners.ts';
import { presentPartner } from '../partners/routes.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, resource, whole } from '../platform/http/json-api.ts';
import { issueKey, listKeys, revokeKey, type TrusteeKey } from '../trustee/keys.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf } from './guard.ts';
import { isUuid } from './is-uuid.ts';

type Params = { Params: { id: string } };

/** Monitors and partners with the files they read, and the keys of the Trustee interface. */
export function registerPartnerRoutes(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  const answer = async (done: PartnerRow | Refusal): Promise<Document | Refusal> => {
    if (isRefusal(done)) return done;
    await deps.monitors.terms.refresh();
    return document(present(deps, done));
  };
  app.get('/partners', async () => {
    const rows = await listPartners(database);
    return whole(
      rows.map((row) => present(deps, row)),
      { meta: await stateOf(deps) },
    );
  });
  app.post('/partners', async (request, reply) => {
    const parsed = parseAttributes(partnerRequest, request);
    if (isRefusal(parsed)) return parsed;
    const made = await createPartner(database, parsed, authorOf(request));
    if (!isRefusal(made)) reply.code(201);
    return answer(made);
  });
  app.put<Params>('/partners/:id', async (request) => {
    const parsed = parseAttributes(partnerRequest, request);
    if (isRefusal(parsed)) return parsed;
    if (!isUuid(request.params.id)) return refuse('not_found');
    return answer(await changePartner(database, request.params.id, parsed, authorOf(request)));
  });
  app.patch<Params>('/partners/:id', async (request) => {
    const parsed = parseAttributes(exportSwitchRequest, request);
    if (isRefusal(parsed)) return parsed;
    if (!isUuid(request.params.id)) return refuse('not_found');
    const { export_enabled: on } = parsed;
    return answer(await switchExport(database, request.params.id, on, authorOf(request)));
  });
  app.delete<Params>('/partners/:id', async (request) => {
    if (!isUuid(request.params.id)) return refuse('not_found');
    const refused = await removePartner(database, request.params.id, authorOf(request));
    if (refused !== null) return refused;
    await deps.monitors.terms.refresh();
    return document(null);
  });
  registerKeys(app, deps);
}

function registerKeys(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  app.get('/trustee_keys', async () => {
    const names = await namesOf(deps);
    const keys = await listKeys(database);
    return whole(keys.map((key) => presentKey(key, names)));
  });
  app.post('/trustee_keys', async (request, reply) => {
    const parsed = parseAttributes(trusteeKeyRequest, request);
    if (isRefusal(parsed)) return parsed;
    const issued = await issueKey(database, parsed, authorOf(request));
    if (isRefusal(issued)) return issued;
    reply.code(201);
    return document(presentKey(issued.key, await namesOf(deps), issued.secret));
  });
  app.delete<Params>('/trustee_keys/:id', async (request) => {
    if (!isUuid(request.params.id)) return refuse('not_found');
    const revoked = await revokeKey(database, request.params.id, authorOf(request));
    return isRefusal(revoked) ? revoked : document(presentKey(revoked, await namesOf(deps)));
  });
}

async function namesOf({ platform }: OfficeDeps): Promise<ReadonlyMap<string, string>> {
  const rows = await listPartners(platform.database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function presentKey(key: TrusteeKey, names: ReadonlyMap<string, string>, secret?: string) {
  const attributes: TrusteeKeyAttributes = {
    partner: names.get(key.partnerId) ?? '',
    public_key: key.publicKey,
    contact_email: key.contactEmail,
    created_at: key.createdAt.toISOString(),
    revoked_at: key.revokedAt?.toISOString() ?? null,
    ...(secret === undefined ? {} : { secret_key: secret }),
  };
  return resource('trustee_keys', key.id, attributes);
}

function present({ platform }: OfficeDeps, row: PartnerRow) {
  const path = exportPathOf(row);
  const attributes: OfficePartnerAttributes = {
    ...presentPartner(row),
    listed: row.listed,
    code: row.code,
    export_name: row.exportName,
    export_format: row.exportFormat,
    export_enabled: row.exportEnabled,
    export_url: path === null ? null : platform.config.publicUrl + path,
  };
  return resource('partners', row.id, attributes);
}

async function stateOf({ monitors, notices }: OfficeDeps): Promise<MonitorState> {
  const { snapshot } = await monitors.exports.latest();
  const check = monitors.lastCheck();
  return {
    rates_as_of: snapshot?.asOf.toISOString() ?? null,
    technical_break: notices.current().technicalBreak,
    checked_at: check?.at.toISOString() ?? null,
    checked_directions: check?.directions ?? 0,
    differing: [...monitors.terms.current().directions.values()].filter(
      ({ differedAt }) => differedAt !== null,
    ).length,
  };
}
