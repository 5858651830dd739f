import type {
  IssuedKeyAttributes,
  MonitorState,
  TrusteeKeyAttributes,
} from '../../../contract/office/monitors.ts';
import type { OfficePartnerAttributes } from '../../../contract/partners.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { readUpload } from '../../exchange/orders/change/read-upload.ts';
import { issueKey, listKeys, revokeKey, type TrusteeKey } from '../../exchange/trustee/keys.ts';
import {
  changePartner,
  changePartnerPicture,
  createPartner,
  removePartner,
  switchExport,
} from '../../market/partners/change-partners.ts';
import { uploadPicture } from '../../market/partners/change-picture.ts';
import {
  exportPathOf,
  listPartners,
  type PartnerRow,
} from '../../market/partners/list-partners.ts';
import { presentPartner } from '../../market/partners/routes.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { isUuid } from '../access/is-uuid.ts';

/** Monitors and partners with the files they read, and the keys of the Trustee interface. */
export function registerPartnerRoutes(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  const answer = async (done: PartnerRow | Refusal, locale: Locale) => {
    if (isRefusal(done)) return done;
    await deps.monitors.terms.refresh();
    return document(present(deps, done, locale));
  };
  handleOffice(app, 'GET /office/api/partners', async ({ locale }) => {
    const rows = await listPartners(database);
    return whole(
      rows.map((row) => present(deps, row, locale)),
      { meta: await stateOf(deps) },
    );
  });
  handleOffice(app, 'POST /office/api/partners', async ({ body, author, locale }) =>
    answer(await createPartner(database, body, author), locale),
  );
  handleOffice(app, 'PUT /office/api/partners/{id}', async (asked) => {
    const { params, body, author, locale } = asked;
    if (!isUuid(params.id)) return refuse('not_found');
    return answer(await changePartner(database, params.id, body, author), locale);
  });
  const picture = '/office/api/partners/{id}/picture';
  handleOffice(app, `PUT ${picture}`, async ({ params: { id }, request, author, locale }) => {
    if (!isUuid(id)) return refuse('not_found');
    const file = await readUpload(request, 'image');
    if (isRefusal(file)) return file;
    return answer(await uploadPicture(deps.platform, id, file.content, author), locale);
  });
  handleOffice(app, `DELETE ${picture}`, async ({ params: { id }, author, locale }) => {
    if (!isUuid(id)) return refuse('not_found');
    return answer(await changePartnerPicture(database, id, null, author), locale);
  });
  const flip = 'PATCH /office/api/partners/{id}';
  handleOffice(app, flip, async ({ params: { id }, body, author, locale }) => {
    if (!isUuid(id)) return refuse('not_found');
    return answer(await switchExport(database, id, body.export_enabled, author), locale);
  });
  handleOffice(app, 'DELETE /office/api/partners/{id}', async ({ params: { id }, author }) => {
    if (!isUuid(id)) return refuse('not_found');
    const refused = await removePartner(database, id, author);
    if (refused !== null) return refused;
    await deps.monitors.terms.refresh();
    return document(null);
  });
  registerKeys(app, deps);
}

function registerKeys(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  handleOffice(app, 'GET /office/api/trustee_keys', async () => {
    const names = await namesOf(deps);
    const keys = await listKeys(database);
    return whole(keys.map((key) => resource('trustee_keys', key.id, keyOf(key, names))));
  });
  handleOffice(app, 'POST /office/api/trustee_keys', async ({ body, author }) => {
    const issued = await issueKey(database, body, author);
    if (isRefusal(issued)) return issued;
    const { key, secret } = issued;
    const shown: IssuedKeyAttributes = { ...keyOf(key, await namesOf(deps)), secret_key: secret };
    return document(resource('trustee_keys', key.id, shown));
  });
  const revoke = 'DELETE /office/api/trustee_keys/{id}';
  handleOffice(app, revoke, async ({ params: { id }, author }) => {
    if (!isUuid(id)) return refuse('not_found');
    const revoked = await revokeKey(database, id, author);
    if (isRefusal(revoked)) return revoked;
    return document(resource('trustee_keys', id, keyOf(revoked, await namesOf(deps))));
  });
}

async function namesOf({ platform }: OfficeDeps): Promise<ReadonlyMap<string, string>> {
  const rows = await listPartners(platform.database);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function keyOf(key: TrusteeKey, names: ReadonlyMap<string, string>): TrusteeKeyAttributes {
  return {
    partner: names.get(key.partnerId) ?? '',
    public_key: key.publicKey,
    contact_email: key.contactEmail,
    created_at: key.createdAt.toISOString(),
    revoked_at: key.revokedAt?.toISOString() ?? null,
  };
}

function present({ platform }: OfficeDeps, row: PartnerRow, locale: Locale) {
  const path = exportPathOf(row);
  const attributes: OfficePartnerAttributes = {
    ...presentPartner(row, locale),
    listed: row.listed,
    review_url: row.reviewUrl,
    in_footer: row.inFooter,
    picture_alt_ru: row.pictureAltRu,
    picture_alt_en: row.pictureAltEn,
    robot_addresses: row.robotAddresses,
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
