import type { PartnerAttributes, PartnerPicture } from '../../../contract/partners.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { readImageAddress } from '../../content/library/image-address.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { listPartners, type PartnerRow } from './list-partners.ts';

/** GET /api/v1/partners: the monitors and partners that operators show to visitors. */
export function registerPartners(app: App, { database }: Pick<Platform, 'database'>): void {
  handle(app, 'GET /api/v1/partners', async ({ locale }) => {
    const listed = (await listPartners(database)).filter((partner) => partner.listed);
    return whole(
      listed.map((partner) => resource('partners', partner.id, presentPartner(partner, locale))),
    );
  });
}

/** A monitor or partner as visitors see it. */
export function presentPartner(partner: PartnerRow, locale: Locale): PartnerAttributes {
  const { kind, name, url, monogram, since, position } = partner;
  const picture = pictureOf(partner, locale);
  return { kind, name, url, monogram, since, position, picture };
}

/** The banner of a monitor with what it says; its name where nobody has written that. */
export function pictureOf(partner: PartnerRow, locale: Locale): PartnerPicture | null {
  const { picture, pictureAltRu, pictureAltEn, name } = partner;
  const read = picture === null ? null : readImageAddress(picture);
  if (picture === null || read === null) return null;
  const alt = (locale === 'ru' ? pictureAltRu : pictureAltEn) || name;
  return { url: picture, width: read.width, height: read.height, alt };
}
