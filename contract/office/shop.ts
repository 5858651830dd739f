import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

/** Pictures of the shop: of its icons, and of its logo on light and on dark paper. */
export const shopPictureKinds = ['icon', 'logo', 'logo_dark'] as const;
export type ShopPictureKind = (typeof shopPictureKinds)[number];

const shopNameMax = 40;
const legalNameMax = 200;
export const shopLinksMax = 12;
export const shopSubjectMax = 150;
export const shopTextMax = 4000;

const text = (max: number) => z.string().check(z.maxLength(max));

const link = z.object({ label_ru: text(40), label_en: text(40), url: text(500) });
export type ShopLink = Answered<typeof link>;

/** Attributes of PUT /office/api/shop; an empty text sets back what the release has. */
export const shopRequest = z.object({
  name: text(shopNameMax),
  legal_name_ru: text(legalNameMax),
  legal_name_en: text(legalNameMax),
  accent_light: text(20),
  accent_dark: text(20),
  links: z.array(link).check(z.maxLength(shopLinksMax)),
  /** The footer says which software this is. */
  software_named: z.boolean(),
  /** The version that was edited: somebody else's change in between is not written over. */
  version: z.number(),
});
export type ShopRequest = z.infer<typeof shopRequest>;

/** The shop as the office edits it. */
export const officeShopAttributes = z.object({
  ...shopRequest.shape,
  /** What it is called where no name is set. */
  usual_name: z.string(),
  icon_url: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  logo_dark_url: z.nullable(z.string()),
  updated_at: z.iso.datetime(),
});
export type OfficeShopAttributes = Answered<typeof officeShopAttributes>;

/** What the texts of the shop are about; each is a part of the screen. */
export const shopTextGroups = ['order_mail', 'account_mail', 'status', 'timeline', 'push'] as const;
export type ShopTextGroup = (typeof shopTextGroups)[number];

/** Attributes of PUT /office/api/shop/texts/{key}; null is the text of the release. */
export const shopTextRequest = z.object({
  text_ru: z.nullable(text(shopTextMax)),
  text_en: z.nullable(text(shopTextMax)),
});
export type ShopTextRequest = z.infer<typeof shopTextRequest>;

/** One text in both languages, beside what the release says. */
export const shopTextAttributes = z.object({
  group: z.enum(shopTextGroups),
  usual_ru: z.string(),
  usual_en: z.string(),
  text_ru: z.nullable(z.string()),
  text_en: z.nullable(z.string()),
  placeholders: z.array(z.object({ name: z.string(), needed: z.boolean() })),
});
export type ShopTextAttributes = Answered<typeof shopTextAttributes>;

/** Attributes of POST /office/api/shop/text_trials. */
export const shopTextTrialRequest = z.object({
  key: text(100),
  locale: z.enum(['ru', 'en']),
  text: text(shopTextMax),
});

/** A text on an order that is made up for it. */
export const shopTextTrialAttributes = z.object({ text: z.string() });
