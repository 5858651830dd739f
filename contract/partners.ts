import * as z from 'zod/mini';

export const partnerKinds = ['monitor', 'partner'] as const;

export const exportFormats = ['bestchange-1.0', 'bestchange-1.1', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Attributes of a monitor or partner, as visitors see it. */
export const partnerAttributes = z.object({
  kind: z.enum(partnerKinds),
  name: z.string(),
  url: z.nullable(z.string()),
  monogram: z.string(),
  since: z.nullable(z.string()),
  position: z.number(),
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
  position: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
};

/** Attributes of POST and PUT /office/api/partners: an entry is written as a whole. */
export const partnerRequest = z.object(fields);
export type PartnerRequest = z.output<typeof partnerRequest>;

/** Attributes of PATCH /office/api/partners/{id}: the switch of its file alone. */
export const exportSwitchRequest = z.object({ export_enabled: z.boolean() });

/** A monitor or partner as operators see it. */
export type OfficePartnerAttributes = PartnerAttributes & {
  readonly listed: boolean;
  readonly code: string | null;
  readonly export_name: string | null;
  readonly export_format: ExportFormat | null;
  readonly export_enabled: boolean;
  /** The address of its file; null where it reads none. */
  readonly export_url: string | null;
};
