import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';
import { priceTerms } from '../../pricing.ts';
import { directionTermsRequest, newPaymentSystemRequest } from '../catalogue.ts';
import { ownFieldTerms } from '../cities.ts';
import { directionPlanAttributes, newAssetRequest, termTemplateRequest } from '../setup.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const code = text(24).check(z.minLength(2));

/** What a file of the catalogue may be: ours as JSON or CSV, or what a monitor is told. */
const catalogueFormats = ['json', 'csv', 'bestchange'] as const;
export type CatalogueFormat = (typeof catalogueFormats)[number];

/** The first two members of a JSON file of ours. */
export const catalogueFileKind = 'agio-catalogue';
export const catalogueFileVersion = 1;

export const fileSubjects = [
  'assets',
  'payment_systems',
  'directions',
  'own_fields',
  'term_templates',
] as const;
export type FileSubject = (typeof fileSubjects)[number];

/** Entries of a file, by the list they stand in. Systems are named by their codes. */
export const fileEntries = {
  assets: z.strictObject(newAssetRequest.shape),
  payment_systems: z.strictObject(newPaymentSystemRequest.shape),
  directions: z.strictObject({
    income: code,
    outcome: code,
    ...directionTermsRequest.shape,
    /** How it is priced beyond its markups; null: by them alone. */
    price_rule: z.optional(z.nullable(z.object(priceTerms))),
  }),
  own_fields: z.strictObject({
    name: text(32),
    payment_system: z.nullable(code),
    /** Codes of both sides. */
    direction: z.nullable(z.array(code).check(z.minLength(2), z.maxLength(2))),
    ...ownFieldTerms,
  }),
  term_templates: z.strictObject(termTemplateRequest.shape),
} as const;
export type FileEntry<Subject extends FileSubject> = z.output<(typeof fileEntries)[Subject]>;

export const fileTextMax = 4 * 1024 * 1024;

/** Attributes of POST /office/api/catalogue/import: all of it is done, or nothing. */
export const catalogueImportRequest = z.object({
  format: z.enum(catalogueFormats),
  text: text(fileTextMax).check(z.minLength(1)),
  /** What the file has on is switched on; else what is off stays off. */
  switch_on: z.boolean(),
  /** Tells what would be done and does nothing. */
  preview: z.boolean(),
});

const terms = z.record(z.string(), z.unknown());

const fileLine = z.object({
  /** Where it begins in the file. */
  line: z.int(),
  subject: z.enum(fileSubjects),
  name: z.string(),
  state: z.enum(['created', 'changed', 'wrong']),
  before: terms,
  after: terms,
  /** What this shop cannot take over: a rail it does not run, a picture it does not have. */
  left: z.array(z.string()),
  faults: z.array(z.object({ field: z.nullable(z.string()), detail: z.string() })),
});
export type FileLine = Answered<typeof fileLine>;

/** What a file does to the catalogue. */
export const cataloguePlanAttributes = z.object({
  created: z.int(),
  changed: z.int(),
  same: z.int(),
  wrong: z.int(),
  /** Currencies and coins that must be there first: they are for ever. */
  assets: z.array(
    z.object({
      code: z.string(),
      decimals: z.int(),
      kind: z.enum(['fiat', 'coin']),
      name_ru: z.string(),
      name_en: z.string(),
    }),
  ),
  /** What switching on means; null where nothing is switched on. */
  switched_on: z.nullable(directionPlanAttributes),
  /** The first of them, those at fault before all others. */
  lines: z.array(fileLine),
  /** The batch it became; null while it is a preview, or where nothing was to be done. */
  batch: z.nullable(z.string()),
});
export type CataloguePlanAttributes = Answered<typeof cataloguePlanAttributes>;
