import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';
import { manyTerms } from './catalogue.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const manyMax = 5000;

/** A payment system that this market usually has, as the gallery offers it. */
export const systemTemplateAttributes = z.object({
  name: z.string(),
  /** The icon's name, as a payment system keeps it. */
  icon: z.string(),
  icon_url: z.string(),
  currency: z.string(),
  kind: z.string(),
  network: z.nullable(z.string()),
  account_kind: z.string(),
  /** How many digits a card has; empty for other accounts. */
  account_digits: z.array(z.int()),
  account_example: z.nullable(z.string()),
  precision: z.int(),
  min_income_amount: z.string(),
  max_income_amount: z.nullable(z.string()),
  /** What it is looked for by: names in both languages, code, what people call it. */
  words: z.string(),
  /** The shop has a payment system of this code. */
  taken: z.boolean(),
});
export type SystemTemplateAttributes = Answered<typeof systemTemplateAttributes>;

/** Attributes of POST /office/api/payment_systems/from_templates. */
export const systemsFromTemplatesRequest = z.object({
  codes: z.array(text(24)).check(z.minLength(1), z.maxLength(200)),
});

/** Attributes of POST /office/api/payment_systems/reserves: what is there to begin with. */
export const openingReservesRequest = z.object({
  items: z
    .array(z.object({ id: text(64), amount: z.unknown() }))
    .check(z.minLength(1), z.maxLength(200)),
  reason: text(500).check(z.trim(), z.minLength(1)),
});

const pair = z.object({ income: text(64), outcome: text(64) });

/** Attributes of POST /office/api/directions/batch: all of them are made, or none. */
export const directionBatchRequest = z.object({
  pairs: z.array(pair).check(z.minLength(1), z.maxLength(manyMax)),
  /** A template of terms; none, and they are the usual ones. */
  template: z.optional(z.nullable(text(60))),
  enabled: z.boolean(),
  /** Opens the sides of payment systems that the directions need. */
  open_systems: z.boolean(),
  /** Tells what would be made and makes nothing. */
  preview: z.boolean(),
});

/** Attributes of POST /office/api/directions/switch_preview. */
export const switchPreviewRequest = z.object({
  ids: z.array(text(60)).check(z.minLength(1), z.maxLength(manyMax)),
});

/** How many of something, and the first of them by name. */
const named = z.object({ count: z.int(), names: z.array(z.string()) });
export type NamedCount = Answered<typeof named>;

/** What many directions mean, before they are made or switched on. */
export const directionPlanAttributes = z.object({
  /** Those that are made or switched on. */
  count: z.int(),
  /** Pairs that there are already: they stay as they are. */
  existing: z.int(),
  /** Directions that have no price at this moment. */
  without_rate: named,
  /** Payment systems whose customers could not be told where to pay. */
  without_requisites: named,
  /** Payment systems that have nothing to pay out. */
  without_reserve: named,
  /** Payment systems that are closed on the side that is needed. */
  closed: named,
  /** Directions that a customer could order in at once. */
  ready: z.int(),
});
export type DirectionPlanAttributes = Answered<typeof directionPlanAttributes>;

/** Made in the table, given the same terms, or read from a file. */
export const batchKinds = ['added', 'changed', 'imported'] as const;
export type BatchKind = (typeof batchKinds)[number];

/** What was made or changed together last. */
export const directionBatchAttributes = z.object({
  kind: z.enum(batchKinds),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  count: z.int(),
  /** What keeps them from being taken back; null where nothing does. */
  block: z.nullable(z.enum(['ordered', 'enabled', 'closed_lately', 'changed_since'])),
});
export type DirectionBatchAttributes = Answered<typeof directionBatchAttributes>;

const { enabled: _switch, ...templateTerms } = manyTerms;
const termsOfTemplate = z.object(templateTerms);

/** Attributes of POST and PUT /office/api/term_templates. */
export const termTemplateRequest = z.object({
  name: text(60).check(z.trim(), z.minLength(1)),
  terms: termsOfTemplate,
});

export const termTemplateAttributes = z.object({
  name: z.string(),
  terms: z.record(z.string(), z.unknown()),
});
export type TermTemplateAttributes = Answered<typeof termTemplateAttributes>;

/** The way from an empty office to a shop, in its order. */
export const setupSteps = [
  'systems',
  'requisites',
  'reserves',
  'directions',
  'rates',
  'mail',
  'second_factor',
  'monitors',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupAttributes = z.object({
  steps: z.array(
    z.object({
      id: z.enum(setupSteps),
      done: z.boolean(),
      have: z.int(),
      missing: z.int(),
      /** The first of what is missing, by name. */
      names: z.array(z.string()),
    }),
  ),
  done: z.boolean(),
  dismissed: z.boolean(),
});
export type SetupAttributes = Answered<typeof setupAttributes>;

export const assetKinds = ['fiat', 'coin'] as const;

const assetNames = {
  name_ru: text(60).check(z.trim(), z.minLength(1)),
  name_en: text(60).check(z.trim(), z.minLength(1)),
};

/** Attributes of POST /office/api/assets: the code and the decimals are for ever. */
export const newAssetRequest = z.object({
  code: text(12).check(z.trim(), z.minLength(2)),
  decimals: z.number().check(z.int(), z.minimum(0), z.maximum(18)),
  kind: z.enum(assetKinds),
  ...assetNames,
});

/** Attributes of PATCH /office/api/assets/{id}. */
export const assetNamesRequest = z.object(assetNames);

/** What is counted: brought by the program, added by operators, or offered to be added. */
export const assetAttributes = z.object({
  decimals: z.int(),
  state: z.enum(['built_in', 'added', 'offered']),
  kind: z.nullable(z.enum(assetKinds)),
  name_ru: z.nullable(z.string()),
  name_en: z.nullable(z.string()),
  /** Payment systems that count in it. */
  systems: z.int(),
});
export type AssetAttributes = Answered<typeof assetAttributes>;
