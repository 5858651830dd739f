import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

export const partnerKinds = ['monitor', 'partner'] as const;

export const exportFormats = ['bestchange-1.0', 'bestchange-1.1', 'json'] as const;
/** The banner of a monitor: kept by us, with its size, so that nothing moves when it comes. */
const partnerPicture = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string(),
});
export type PartnerPicture = z.output<typeof partnerPicture>;

/** Attributes of a monitor or partner, as visitors see it. */
export const partnerAttributes = z.object({
  kind: z.enum(partnerKinds),
  name: z.string(),
  url: z.nullable(z.string()),
  monogram: z.string(),
  since: z.nullable(z.string()),
  position: z.number(),
  picture: z.nullable(partnerPicture),
});
export type PartnerAttributes = z.output<typeof partnerAttributes>;

const text = (max: number) => z.string().check(z.maxLength(max));
const words = (max: number) => text(max).check(z.trim(), z.minLength(1));
const optional = (max: number) => z.optional(z.nullable(text(max)));

const fields = {
  kind: z.enum(partnerKinds),
  name: words(80),
  url: optional(500),
  monogram: words(3),
  since: optional(10),
  listed: z.optional(z.boolean()),
  code: optional(64),
  export_name: optional(60),
  export_format: z.optional(z.nullable(z.enum(exportFormats))),
  export_enabled: z.optional(z.boolean()),
  review_url: optional(500),
  in_footer: z.optional(z.boolean()),
  picture_alt_ru: optional(200),
  picture_alt_en: optional(200),
  robot_addresses: z.optional(z.array(text(43)).check(z.maxLength(50))),
  position: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
};

/** Attributes of POST and PUT /office/api/partners: an entry is written as a whole. */
export const partnerRequest = z.object(fields);
export type PartnerRequest = z.output<typeof partnerRequest>;

/** Attributes of PATCH /office/api/partners/{id}: the switch of its file alone. */
export const exportSwitchRequest = z.object({ export_enabled: z.boolean() });

/** A monitor or partner as operators see it. */
export const officePartnerAttributes = z.object({
  ...partnerAttributes.shape,
  listed: z.boolean(),
  review_url: z.nullable(z.string()),
  in_footer: z.boolean(),
  picture_alt_ru: z.string(),
  picture_alt_en: z.string(),
  robot_addresses: z.array(z.string()),
  code: z.nullable(z.string()),
  export_name: z.nullable(z.string()),
  export_format: z.nullable(z.enum(exportFormats)),
  export_enabled: z.boolean(),
  /** The address of its file; null where it reads none. */
  export_url: z.nullable(z.string()),
});
export type OfficePartnerAttributes = Answered<typeof officePartnerAttributes>;
