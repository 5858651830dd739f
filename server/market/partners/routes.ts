import type { PartnerAttributes } from '../../../contract/partners.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPartners, type PartnerRow } from './list-partners.ts';

/** GET /api/v1/partners: the monitors and partners that operators show to visitors. */
export function registerPartners(app: App, { database }: Pick<Platform, 'database'>): void {
  handle(app, 'GET /api/v1/partners', async () => {
    const listed = (await listPartners(database)).filter((partner) => partner.listed);
    return whole(
      listed.map((partner) => resource('partners', partner.id, presentPartner(partner))),
    );
  });
}

/** A monitor or partner as visitors see it. */
export function presentPartner(partner: PartnerRow): PartnerAttributes {
  const { kind, name, url, monogram, since, position } = partner;
  return { kind, name, url, monogram, since, position };
}
